/** Pictures that a command speaks of before they are photos. */
import { expect, test } from "vitest";
import { hold, picturesOf, withPhoto } from "../../src/net/held";

test("a command's pictures are found wherever they stand, and give way to the photos' ids", () => {
  const [one, two] = [hold(new Blob(["one"])), hold(new Blob(["two"]))] as [string, string];
  const command = { command: "report-curse", note: "held:nothing", photos: [one, two], at: 5 };
  expect(Object.keys(picturesOf(command))).toEqual([one, two]);
  const sent = withPhoto(withPhoto(command, one, "p1"), two, "p2");
  expect(sent).toEqual({ ...command, photos: ["p1", "p2"] });
  expect(picturesOf(sent)).toEqual({});
});
