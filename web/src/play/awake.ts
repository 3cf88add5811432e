/** Keeps the screen on while the page is the tracker: phones that sleep tell no position. Where it cannot, it does not. */
export function stayAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined;
  let lock: WakeLockSentinel | undefined;
  let over = false;

  async function ask(): Promise<void> {
    if (over || document.hidden) return;
    // Refused on low battery; the game goes on, with older positions.
    lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    if (over) await lock?.release();
  }

  // The lock is lost whenever the page is hidden.
  const again = (): void => void ask();
  document.addEventListener("visibilitychange", again);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
