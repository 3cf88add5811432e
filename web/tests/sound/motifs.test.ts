import { expect, test } from "vitest";
import { MOTIFS, type Motif, lengthOf } from "$/sound/motifs";

test.each(Object.keys(MOTIFS) as Motif[])("%s is short, rises from silence and can be heard", (motif) => {
  expect(lengthOf(motif)).toBeGreaterThan(0.2);
  expect(lengthOf(motif)).toBeLessThan(1.5);
  for (const { pitch, lasts } of MOTIFS[motif]) {
    expect(pitch).toBeGreaterThan(200);
    expect(pitch).toBeLessThan(2000);
    expect(lasts).toBeGreaterThan(0);
  }
});
