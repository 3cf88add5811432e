/** Phones stop the sound of a page in the background: the next tap wakes it again. One that is to be silent does not buzz either. */
import { afterEach, expect, test, vi } from "vitest";

const audio = { state: "suspended", resume: vi.fn(() => Promise.resolve()) };
afterEach(() => void vi.unstubAllGlobals());

test("every tap wakes a sound that does not run, and none bothers one that does", async () => {
  vi.stubGlobal(
    "AudioContext",
    vi.fn(function () {
      return audio;
    }),
  );
  const { wakeSound } = await import("../../src/sound/play");
  wakeSound();
  const tap = (): boolean => dispatchEvent(new Event("click"));
  tap();
  expect(audio.resume).toHaveBeenCalledTimes(1);
  audio.state = "running";
  tap();
  expect(audio.resume).toHaveBeenCalledTimes(1);
  audio.state = "interrupted";
  tap();
  expect(audio.resume).toHaveBeenCalledTimes(2);
  expect(AudioContext).toHaveBeenCalledOnce();
});

test("a phone whose sound is off neither rings nor buzzes", async () => {
  const vibrate = vi.fn<(pattern: number[]) => boolean>();
  vi.stubGlobal("navigator", { vibrate });
  const { applySound, play } = await import("../../src/sound/play");
  applySound(true);
  expect(play("asked")).toBe(false);
  expect(vibrate).not.toHaveBeenCalled();
  applySound(false);
  play("asked");
  expect(vibrate).toHaveBeenCalledOnce();
});
