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

const TURNOVER = {
  code: "setting-below-zero",
  sentence: "turnover cannot be less than zero.",
  fields: { setting: "turnover", value: "-5" },
};

test("what cannot be is told with the setting to blame, and stays chosen", async () => {
  serverSays({ body: SHEET }, { status: 409, body: REFUSED }, { body: SHEET });
  const draft = new Draft();
  await draft.look();
  await draft.set("hand_limit", 0);
  expect(draft.refused).toBe("It cannot be 0.");
  expect(draft.faultOf("hand_limit")).toBe("It cannot be 0.");
  expect(draft.faultOf("turnover")).toBeUndefined();
  expect(draft.sheet?.settings).toHaveLength(1);
  expect(draft.isChanged(row("hand_limit", 6))).toBe(true);
});

test("choices that cannot be from the start are shown beside all the others, each with what is wrong", async () => {
  const asked = serverSays(
    { status: 409, body: REFUSED },
    { status: 409, body: TURNOVER },
    { body: { ...SHEET, settings: [...SHEET.settings, row("turnover", 0)] } },
    { body: SHEET },
  );
  const draft = new Draft({ settings: { hand_limit: 0, turnover: -5, photo_window: 60_000 } });
  await draft.look();
  expect(asked.map((each) => Object.keys((each as { settings: object }).settings))).toEqual([
    ["hand_limit", "turnover", "photo_window"],
    ["turnover", "photo_window"],
    ["photo_window"],
  ]);
  expect(draft.sheet?.settings).toHaveLength(2);
  expect(draft.faults.map(({ setting }) => setting)).toEqual(["hand_limit", "turnover"]);
  expect(draft.faultOf("turnover")).toBe("Time between two rounds cannot be less than zero.");
  expect(draft.valueOf(row("hand_limit", 6))).toBe(0);

  await draft.choose({ settings: {} });
  expect(draft.faults).toEqual([]);
  expect(draft.refused).toBeUndefined();
});

test("a setting that was left as it is may be to blame, and a server that cannot just now blames none", async () => {
  const asked = serverSays(
    { status: 409, body: TURNOVER },
    { body: SHEET },
    { status: 429, body: { code: "try-later", sentence: "Try again later.", fields: {} } },
  );
  const draft = new Draft({ settings: { hand_limit: 7 } });
  await draft.look();
  expect((asked[1] as { settings: unknown }).settings).toEqual({});
  expect(draft.faultOf("turnover")).toBeDefined();
  await draft.look();
  expect(draft.faults).toEqual([]);
  expect(draft.failed).toBe("Try again later.");
  expect(asked).toHaveLength(3);
});

test("an attempt that fails changes nothing", async () => {
  const asked = serverSays({ body: SHEET }, { status: 409, body: REFUSED }, { body: SHEET });
  const draft = new Draft();
  await draft.look();
  expect(await draft.attempt("hand_limit", 0)).toBe("It cannot be 0.");
  expect(draft.choices.settings).toEqual({});
  expect(draft.refused).toBeUndefined();
  expect(asked).toHaveLength(3);
});

test("a card is not blamed for what is wrong elsewhere, and is told what is wrong by what stands above its fields", async () => {
  const why = "“task” has 1 to 400 characters";
  const card = {
    code: "bad-card",
    sentence: `Your card “task” cannot join the deck: ${why}.`,
    fields: { setting: "added_cards", card: "task", why },
  };
  serverSays({ status: 409, body: card }, { body: SHEET }, { status: 409, body: TURNOVER }, { body: SHEET });
  const draft = new Draft();
  expect(await draft.attempt("added_cards", [{}])).toBe(
    "Your card “task” cannot join the deck: “The task” has 1 to 400 characters.",
  );
  expect(await draft.attempt("added_cards", [{}])).toBeUndefined();
  expect(draft.choices.settings).toEqual({ added_cards: [{}] });
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
