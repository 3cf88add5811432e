/** Figures in fields stand as the reader writes them, and are read as they were meant or not at all. */
import { describe, expect, test } from "vitest";
import { readFigure, writtenFigure } from "../../src/format/figures";

describe("figures are written with the sign of the language, and without any between thousands", () => {
  test.each([
    ["en", 0.25, "0.25"],
    ["en", 20_100, "20100"],
    ["en", -2.5, "-2.5"],
    ["en", 1 / 3, "0.33"],
    ["de", 0.25, "0,25"],
    ["de", 1234.5, "1234,5"],
    ["de", 6, "6"],
    ["de-AT", 0.25, "0,25"],
    ["de-CH", 0.25, "0.25"],
  ])("in %s, %d is %s", (locale, value, text) => {
    expect(writtenFigure(value, locale)).toBe(text);
    expect(readFigure(text, locale)).toBeCloseTo(value, 2);
  });

  test("with more decimals where asked for", () => {
    expect(writtenFigure(1 / 3, "de", 5)).toBe("0,33333");
  });

  test("in digits that can be read again, also where others are used", () => {
    expect(writtenFigure(0.25, "ar-EG")).toMatch(/^0.25$/);
    expect(readFigure(writtenFigure(0.25, "ar-EG"), "ar-EG")).toBe(0.25);
  });
});

describe("figures are read", () => {
  test.each([
    ["en", "1.5", 1.5],
    ["en", "1,5", 1.5],
    ["en", "1.500", 1.5],
    ["en", "0,500", 0.5],
    ["en", "1234,567", 1234.567],
    ["de", "1,5", 1.5],
    ["de", "1.5", 1.5],
    ["de", "1,500", 1.5],
    ["de", "0.125", 0.125],
    ["de", " -2,5 ", -2.5],
    ["de", "1500", 1500],
    ["de", ".5", 0.5],
  ])("in %s, “%s” is %d", (locale, text, value) => {
    expect(readFigure(text, locale)).toBe(value);
  });

  test.each([
    ["en", "1,500"],
    ["en", "-12,345"],
    ["en", "1,234.5"],
    ["en", "1,500,000"],
    ["de", "1.500"],
    ["de", "+250.000"],
    ["de", "1.234,5"],
    ["de-AT", "1.500"],
    ["de", ""],
    ["de", " "],
    ["de", "bald"],
    ["de", "1,5,2"],
    ["en", "Infinity"],
  ])("in %s, “%s” is none", (locale, text) => {
    expect(readFigure(text, locale)).toBeUndefined();
  });
});
