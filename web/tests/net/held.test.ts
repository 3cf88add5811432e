/** Pictures that a command speaks of before they are photos. */
import { expect, test } from "vitest";
import { heldPicture, hold, letGo, onlyIn, picturesOf, spend, withPhoto } from "../../src/net/held";

test("a command's pictures are found wherever they stand, and give way to the photos' ids", async () => {
  const [one, two] = [hold(new Blob(["one"])), hold(new Blob(["two"]))] as [string, string];
  const command = { command: "report-curse", note: "held:nothing", photos: [one, two], at: 5 };
  expect(Object.keys(await picturesOf(command))).toEqual([one, two]);
  const sent = withPhoto(withPhoto(command, one, "p1"), two, "p2");
  expect(sent).toEqual({ ...command, photos: ["p1", "p2"] });
  expect(await picturesOf(sent)).toEqual({});
});

test("a picture that is still worked on is sent as it is in the end", async () => {
  let drawn = "a sign";
  const name = hold(() => Promise.resolve(new Blob([drawn])));
  drawn = "blacked out";
  const pictures = await picturesOf({ command: "send-photo", photo: name });
  expect(await pictures[name]?.text()).toBe("blacked out");
});

test("only what can be had nowhere else would be lost with a form", async () => {
  const [taken, fromTheAlbum] = [hold(new Blob(["taken"])), hold(new Blob(["kept"]), "snap 1")];
  const lost = await onlyIn({ photos: [taken, fromTheAlbum], note: "held:nothing" });
  expect(await Promise.all(lost.map((jpeg) => jpeg.text()))).toEqual(["taken"]);
});

test("a picture that was sent is left where it came from no more, and its command would lose it", async () => {
  const form = { photo: hold(new Blob(["kept"]), "snap 1"), note: "held:nothing" };
  expect(spend(form)).toEqual(["snap 1"]);
  expect(spend(form)).toEqual([]);
  expect(await onlyIn(form)).toHaveLength(1);
});

test("once a form is gone for good its pictures are let go, with those it had shown before, and nobody else's", async () => {
  const replaced = hold(() => Promise.resolve(new Blob(["blurred"])), "snap 1");
  const form = { photo: hold(() => Promise.resolve(new Blob(["sharp"])), undefined, [replaced]) };
  const others = { photos: [hold(new Blob(["theirs"]))] };
  // It may be on its way still.
  expect(Object.keys(await picturesOf({ photo: replaced }))).toEqual([replaced]);
  letGo([form, undefined]);
  expect(await picturesOf([form, replaced])).toEqual({});
  expect(spend(replaced)).toEqual([]);
  expect(heldPicture(others.photos[0] ?? "")).toBeDefined();
});
