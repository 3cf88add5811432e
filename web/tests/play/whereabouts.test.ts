/** Where a player is: the newest of what the page sees and the server heard, and what one may ask and answer from (ASK-11). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fix } from "../../src/wire.gen";
import type { Table } from "../../src/play/table.svelte";
import { Whereabouts } from "../../src/play/whereabouts.svelte";
import { isQuiet, trackerOf } from "../../src/screens/everyone/tracker";

const NOW = 1_800_000_000_000;
const DENIED = 1;
const UNAVAILABLE = 2;

/** A phone whose watch says what the test says, and whose looks fail unless it can see. */
class Sky implements Pick<Geolocation, "watchPosition" | "clearWatch" | "getCurrentPosition"> {
  looks = 0;
  sees: GeolocationCoordinates | undefined;
  trouble = UNAVAILABLE;
  #told: [PositionCallback, PositionErrorCallback | null | undefined] | undefined;

  watchPosition = (found: PositionCallback, failed?: PositionErrorCallback | null): number => {
    this.#told = [found, failed];
    return 1;
  };
  clearWatch = (): void => undefined;
  getCurrentPosition = (found: PositionCallback, failed?: PositionErrorCallback | null): void => {
    this.looks += 1;
    if (this.sees) found({ coords: this.sees, timestamp: Date.now() } as GeolocationPosition);
    else failed?.({ code: this.trouble } as GeolocationPositionError);
  };

  tells(coords: GeolocationCoordinates, at: number): void {
    this.#told?.[0]({ coords, timestamp: at } as GeolocationPosition);
  }
  fails(code: number): void {
    this.#told?.[1]?.({ code } as GeolocationPositionError);
  }
}

const coords = (latitude: number, accuracy = 6): GeolocationCoordinates =>
  ({ latitude, longitude: 10, accuracy, altitude: null }) as GeolocationCoordinates;
const fixAt = (latitude: number, at: number): Fix => ({ position: [latitude, 10], at, accuracy: 6 });

let sky: Sky;
beforeEach(() => {
  sky = new Sky();
  vi.stubGlobal("navigator", { ...navigator, geolocation: sky });
  vi.spyOn(Date, "now").mockReturnValue(NOW);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Seat {
  readonly table: Table;
  readonly reported: Fix[];
}

function seated(fix?: Fix, source?: string): Seat {
  const reported: Fix[] = [];
  const table = {
    session: {
      frame: { outlook: { fix, source } },
      measure: () => Promise.resolve(),
      report: (each: Fix) => reported.push(each),
    },
    exactEnough: 100,
    freshFor: 30_000,
    view: { edition: "metric" },
  } as unknown as Table;
  const whereabouts = new Whereabouts(table);
  Object.defineProperties(table, {
    whereabouts: { value: whereabouts },
    here: { get: () => whereabouts.here },
    trouble: { get: () => whereabouts.trouble },
  });
  return { table, reported };
}

test("in a station hall one answers at once from what was seen four seconds ago", async () => {
  const { table, reported } = seated();
  table.whereabouts.follow()();
  sky.tells(coords(50), NOW - 4_000);
  expect((await table.whereabouts.fresh()).position).toEqual([50, 10]);
  expect(sky.looks).toBe(0);
  expect(reported).toHaveLength(1);
});

test("what was seen some time ago counts where a new look fails, as long as the game lets it", async () => {
  const { table } = seated();
  table.whereabouts.follow()();
  sky.tells(coords(50), NOW - 25_000);
  expect((await table.whereabouts.fresh()).at).toBe(NOW - 25_000);
  expect(sky.looks).toBe(1);

  sky.tells(coords(51), NOW - 31_000);
  await expect(table.whereabouts.fresh()).rejects.toThrow("unavailable");
});

test("a new look is better than what was seen some time ago, or not exactly", async () => {
  const { table } = seated();
  table.whereabouts.follow()();
  sky.sees = coords(52);
  sky.tells(coords(50), NOW - 25_000);
  expect((await table.whereabouts.fresh()).position).toEqual([52, 10]);
  sky.sees = coords(53);
  sky.tells(coords(50, 2_000), NOW);
  expect((await table.whereabouts.fresh()).position).toEqual([53, 10]);
});

test("a player whose tracker alone may tell asks from there, and the strip names it", async () => {
  sky.trouble = DENIED;
  const { table } = seated(fixAt(48, NOW - 12_000), "OwnTracks");
  table.whereabouts.follow()();
  sky.fails(DENIED);
  expect((await table.whereabouts.fresh()).position).toEqual([48, 10]);
  expect(table.trouble).toBe("denied");
  expect(trackerOf(table, NOW)).toEqual({
    icon: "pin",
    text: "Heard from OwnTracks 12 sec ago",
    troubled: false,
  });
});

test("the newest counts, whoever told it", () => {
  const { table } = seated(fixAt(48, NOW - 12_000), "OwnTracks");
  table.whereabouts.follow()();
  sky.tells(coords(50), NOW - 20_000);
  expect(table.here?.position).toEqual([48, 10]);
  sky.tells(coords(50), NOW - 1_000);
  expect(table.here?.position).toEqual([50, 10]);
  expect(table.whereabouts.source).toBe("page");
});

test("a position is called fresh by its age, and quiet after minutes", () => {
  const { table } = seated(fixAt(48, NOW));
  expect(trackerOf(table, NOW).text).toBe("Position is fresh");
  expect(trackerOf(table, NOW + 120_000)).toMatchObject({ text: "Position from 2 min ago", troubled: false });
  expect(isQuiet(table, NOW + 120_000)).toBe(false);
  expect(trackerOf(table, NOW + 600_000)).toMatchObject({ text: "Position from 10 min ago", troubled: true });
  expect(isQuiet(table, NOW + 600_000)).toBe(true);
});
