/** The way to what is to be judged, which may come later than the tap. */
import { afterEach, expect, test } from "vitest";
import { goToVerdict, verdictBy } from "$/screens/hider/verdict";

afterEach(() => document.body.replaceChildren());

function place(command: "accept-report" | "reject-dispute" = "accept-report"): HTMLElement {
  const list = document.createElement("ul");
  list.append(document.createElement("button"));
  list.scrollIntoView = (): void => undefined;
  document.body.append(list);
  verdictBy([{ command }])(list);
  return list;
}

test("what is there is gone to", async () => {
  const first = place();
  place();
  await goToVerdict("accept-report");
  expect(document.activeElement).toBe(first.firstChild);
});

test("of several the one that was meant is gone to", async () => {
  place("reject-dispute");
  const report = place();
  await goToVerdict("accept-report");
  expect(document.activeElement).toBe(report.firstChild);
});

test("what comes later is gone to when it comes, once", async () => {
  await goToVerdict("accept-report");
  const late = place();
  expect(document.activeElement).toBe(late.firstChild);
  place();
  expect(document.activeElement).toBe(late.firstChild);
});
