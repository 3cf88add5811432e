/** The sounds of the game: a few notes each, like a station's chime. Played by the phone itself, from no file. */

export interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds from the beginning of the motif. */
  readonly at: number;
  readonly lasts: number;
}

const [G4, C5, E5, G5, A5, C6] = [392, 523.25, 659.25, 783.99, 880, 1046.5] as const;
const notes = (beat: number, ...pitches: number[]): Note[] =>
  pitches.map((pitch, turn) => ({ pitch, at: turn * beat, lasts: beat * 1.6 }));

export const MOTIFS = {
  /** Something waits for you: a question, a claim. */
  asked: notes(0.16, G4, C5, E5, G5),
  answered: notes(0.14, E5, C6),
  cursed: notes(0.22, A5, E5, C5, G4),
  /** The hunt begins. */
  seeking: notes(0.12, C5, C5, G5),
  found: notes(0.13, C5, E5, G5, C6, G5, C6),
  /** A minute is left. */
  hurry: notes(0.1, A5, A5, A5),
  /** Somebody crosses the ring of the zone; the stop one waits for comes next. */
  near: notes(0.18, A5, E5, A5, E5),
  /** The end game: stand still. */
  frozen: notes(0.14, A5, A5, E5, A5, A5, E5),
  tried: notes(0.16, C5, E5, G5),
} as const satisfies Record<string, readonly Note[]>;

export type Motif = keyof typeof MOTIFS;

/** The length of a motif in seconds. */
export const lengthOf = (motif: Motif): number =>
  MOTIFS[motif].reduce((longest, { at, lasts }) => Math.max(longest, at + lasts), 0);
