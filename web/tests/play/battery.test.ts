/** How full this phone is, and that an empty one is foreseen, where the browser says so. */
import { expect, test, vi } from "vitest";
import { Battery } from "../../src/play/battery.svelte";

class Told extends EventTarget {
  level = 0.5;
  charging = false;

  becomes(level: number): void {
    this.level = level;
    this.dispatchEvent(new Event("levelchange"));
  }

  isCharged(charging: boolean): void {
    this.charging = charging;
    this.dispatchEvent(new Event("chargingchange"));
  }
}

async function followed(told: Told): Promise<{ battery: Battery; stop: () => void }> {
  vi.stubGlobal("navigator", { getBattery: () => Promise.resolve(told) });
  const battery = new Battery();
  const stop = battery.follow();
  await new Promise((resolve) => setTimeout(resolve));
  return { battery, stop };
}

test("how full a phone is, is known in whole percent", async () => {
  const told = new Told();
  const { battery } = await followed(told);
  expect(battery.percent).toBe(50);
  told.becomes(0.4789);
  expect(battery.percent).toBe(48);
});

test("a battery is low from a fifth on, and not while it is charged", async () => {
  const told = new Told();
  const { battery } = await followed(told);
  told.becomes(0.21);
  expect(battery.isLow).toBe(false);
  told.becomes(0.2);
  expect(battery.isLow).toBe(true);
  told.isCharged(true);
  expect(battery.isLow).toBe(false);
  told.isCharged(false);
  expect(battery.isLow).toBe(true);
});

test("whoever has left hears nothing, and a browser that says nothing is no fault", async () => {
  const told = new Told();
  const { battery, stop } = await followed(told);
  stop();
  told.becomes(0.1);
  expect(battery.percent).toBe(50);
  vi.stubGlobal("navigator", {});
  const unknown = new Battery();
  expect(unknown.follow()).not.toThrow();
  expect(unknown.percent).toBeUndefined();
});
