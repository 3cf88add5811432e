/** Plays the game's sounds and buzzes, unless this phone is to be silent. Phones let a page sound only after a tap. */
import { MOTIFS, type Motif, type Note } from "./motifs";

const KEPT_AS = "sound";
const LOUD = 0.22;
const BUZZ_MS: Partial<Record<Motif, number[]>> = {
  asked: [200, 100, 200],
  cursed: [400],
  found: [100, 60, 100, 60, 300],
  hurry: [120, 80, 120],
  near: [200, 100, 200],
};

export const soundIsOff = (): boolean => localStorage.getItem(KEPT_AS) === "off";

export function applySound(off: boolean): void {
  localStorage.setItem(KEPT_AS, off ? "off" : "on");
}

let audio: AudioContext | undefined;

/**
 * Have the phone's permission ready: any tap wakes the sound that does not run, since phones stop it whenever the page is
 * in the background. A finger that moves the map is no tap: making the sound takes longer than a frame.
 */
export function wakeSound(): void {
  if (!("AudioContext" in globalThis)) return;
  const wake = (): void => {
    audio ??= new AudioContext();
    // It may be refused until the next tap.
    if (audio.state !== "running") audio.resume().catch(() => undefined);
  };
  addEventListener("click", wake);
  addEventListener("keydown", wake);
}

/** Whether it could be heard: not where sound is off or the phone has not been touched yet. */
export function play(motif: Motif): boolean {
  if (soundIsOff()) return false;
  const buzz = BUZZ_MS[motif];
  if (buzz && "vibrate" in navigator) navigator.vibrate(buzz);
  if (!audio || audio.state !== "running") return false;
  for (const note of MOTIFS[motif]) strike(audio, note);
  return true;
}

/** Play on purpose, from a tap: for trying it out. */
export async function tryOut(motif: Motif): Promise<boolean> {
  if (!("AudioContext" in globalThis)) return false;
  audio ??= new AudioContext();
  await audio.resume();
  return play(motif);
}

/** One note of a soft bell: a fundamental and its octave, quick to rise and slow to fade. */
function strike(on: AudioContext, { pitch, at, lasts }: Note): void {
  const begins = on.currentTime + at;
  for (const [times, share] of [
    [1, 1],
    [2, 0.25],
  ] as const) {
    const tone = on.createOscillator();
    const volume = on.createGain();
    tone.frequency.value = pitch * times;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(LOUD * share, begins + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
    tone.connect(volume).connect(on.destination);
    tone.start(begins);
    tone.stop(begins + lasts);
  }
}
