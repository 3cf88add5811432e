/** Codes are forgiving: however they were typed or pasted, the same game is meant. */
import { expect, test } from "vitest";
import { tidyCode } from "../../src/screens/code";

test.each(["KLMP", " klmp ", "kl-mp", "k l m p", "https://play.example/join/klmp?x=1", "/join/KLMP"])(
  "%s",
  (typed) => {
    expect(tidyCode(typed)).toBe("KLMP");
  },
);
