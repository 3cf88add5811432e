/** Rings once: two tones and a buzz, as far as the phone lets a page. A phone that is muted stays silent. */
const TONES_HZ = [880, 660] as const;
const TONE_S = 0.18;
const BUZZ_MS = [200, 100, 200];
const KEPT_AS = "sound";

export function ring(): void {
  if ("vibrate" in navigator) navigator.vibrate(BUZZ_MS);
  if (localStorage.getItem(KEPT_AS) === "off" || !("AudioContext" in globalThis)) return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.25;
  volume.connect(audio.destination);
  TONES_HZ.forEach((pitch, turn) => {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + turn * TONE_S);
    tone.stop(audio.currentTime + (turn + 1) * TONE_S);
  });
  setTimeout(() => void audio.close(), TONES_HZ.length * TONE_S * 1000 + 200);
}
