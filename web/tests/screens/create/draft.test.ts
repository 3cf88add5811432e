import { afterEach, expect, test, vi } from "vitest";
import { Draft } from "$/screens/create/draft.svelte";
import type { SettingRow } from "$/wire.gen";

const row = (name: string, rulebook: unknown): SettingRow => ({
  name,
  group: "cards",
  kind: "number",
  rule: "HAND-1",
  options: [],
  may_be_empty: false,
  rulebook,
  here: rulebook,
});

function serverSays(...answers: { status?: number; body: unknown }[]): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (_path: string, request: RequestInit) => {
    asked.push(JSON.parse(String(request.body)));
    const { status = 200, body } = answers.shift() ?? { body: {} };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const SHEET = { settings: [row("hand_limit", 6)], differences: [], modes: [] };
const REFUSED = { code: "bad-setting", sentence: "It cannot be 0.", fields: { setting: "hand_limit" } };

test("the rulebook's own value is no change", async () => {
  const asked = serverSays({ body: SHEET }, { body: SHEET }, { body: SHEET });
  const draft = new Draft({ map_hash: "abc" });
  await draft.look();
  await draft.set("hand_limit", 7);
  await draft.set("hand_limit", 6);
  expect(asked.map((each) => (each as { settings: unknown }).settings)).toEqual([{}, { hand_limit: 7 }, {}]);
});

test("what cannot be is told with the setting to blame, and what it came to before stays", async () => {
  serverSays({ body: SHEET }, { status: 409, body: REFUSED });
  const draft = new Draft();
  await draft.look();
  await draft.set("hand_limit", 0);
  expect(draft.refused).toEqual({ sentence: "It cannot be 0.", setting: "hand_limit" });
  expect(draft.sheet?.settings).toHaveLength(1);
  expect(draft.isChanged(row("hand_limit", 6))).toBe(true);
});

test("an attempt that fails changes nothing", async () => {
  serverSays({ body: SHEET }, { status: 409, body: REFUSED }, { body: SHEET });
  const draft = new Draft();
  await draft.look();
  expect(await draft.attempt("hand_limit", 0)).toBe("It cannot be 0.");
  expect(draft.choices.settings).toEqual({});
  expect(draft.refused).toBeUndefined();
});

test("a starting point stays with its map, and goes when another one is chosen", async () => {
  const start = { ...row("start_position", null), kind: "position" as const };
  const sheet = { ...SHEET, settings: [...SHEET.settings, start] };
  serverSays({ body: sheet }, { body: sheet }, { body: sheet });
  const settings = { start_position: [51, 7], hand_limit: 7 };
  const draft = new Draft({ map_hash: "one", settings });
  await draft.look();
  await draft.playOn("one");
  expect(draft.choices.settings).toEqual(settings);
  await draft.playOn("other");
  expect(draft.choices).toMatchObject({ map_hash: "other", settings: { hand_limit: 7 } });
  expect(draft.choices.settings).not.toHaveProperty("start_position");
});

test("an answer overtaken by a newer one is not shown", async () => {
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => waiting.push(resolve)));
  const draft = new Draft();
  const [first, second] = [draft.choose({ size: "small" }), draft.choose({ size: "large" })];
  waiting[1]?.(new Response(JSON.stringify({ ...SHEET, size: "large" })));
  waiting[0]?.(new Response(JSON.stringify({ ...SHEET, size: "small" })));
  await Promise.all([first, second]);
  expect(draft.sheet?.size).toBe("large");
});
