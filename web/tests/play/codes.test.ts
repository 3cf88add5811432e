/** The code that is handed on is the one in force. */
import { expect, test, vi } from "vitest";
import { Codes } from "../../src/play/codes.svelte";
import type { Table } from "../../src/play/table.svelte";

const TABLE = { seat: { game: "g", token: "t", code: "CAME" }, session: {} } as unknown as Table;

test("an answer that was asked for before a code was withdrawn does not bring it back", async () => {
  const answers: ((code: string) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((resolve) =>
        answers.push((code) => resolve(new Response(JSON.stringify({ code, watcher_code: "" })))),
      ),
  );
  const codes = new Codes(TABLE);
  const [looked, withdrawn] = [codes.fetch(), codes.withdraw("player")];
  answers[1]?.("");
  await withdrawn;
  answers[0]?.("OLDONE");
  await looked;
  expect(codes.told?.code).toBe("");

  const again = codes.fetch();
  answers[2]?.("NEWONE");
  await again;
  expect(codes.told?.code).toBe("NEWONE");
});
