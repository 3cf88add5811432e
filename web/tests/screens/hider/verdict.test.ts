/** The way to what is to be judged, which may come later than the tap. */
import { afterEach, expect, test } from "vitest";
import { goToVerdict, verdict } from "$/screens/hider/verdict";

afterEach(() => document.body.replaceChildren());

function place(): HTMLElement {
  const list = document.createElement("ul");
  list.append(document.createElement("button"));
  list.scrollIntoView = (): void => undefined;
  document.body.append(list);
  verdict(list);
  return list;
}

test("what is there is gone to", async () => {
  const first = place();
  place();
  await goToVerdict();
  expect(document.activeElement).toBe(first.firstChild);
});

test("what comes later is gone to when it comes, once", async () => {
  await goToVerdict();
  const late = place();
  expect(document.activeElement).toBe(late.firstChild);
  place();
  expect(document.activeElement).toBe(late.firstChild);
});
