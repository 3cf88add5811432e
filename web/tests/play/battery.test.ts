/** An empty phone is foreseen, where the browser says how full it is. */
import { expect, test, vi } from "vitest";
import { watchBattery } from "../../src/play/battery";

class Battery extends EventTarget {
  level = 0.5;
  charging = false;

  becomes(level: number): void {
    this.level = level;
    this.dispatchEvent(new Event("levelchange"));
  }
}

async function watched(battery: Battery): Promise<{ told: number[]; stop: () => void }> {
  vi.stubGlobal("navigator", { getBattery: () => Promise.resolve(battery) });
  const told: number[] = [];
  const stop = watchBattery((left) => told.push(left));
  await new Promise((resolve) => setTimeout(resolve));
  return { told, stop };
}

test("a battery that runs low is told of once, and not while it is charged", async () => {
  const battery = new Battery();
  const { told } = await watched(battery);
  battery.charging = true;
  battery.becomes(0.15);
  expect(told).toEqual([]);
  battery.charging = false;
  battery.becomes(0.14);
  battery.becomes(0.13);
  expect(told).toEqual([0.14]);
});

test("whoever has left hears nothing, and a browser that says nothing is no fault", async () => {
  const battery = new Battery();
  const { told, stop } = await watched(battery);
  stop();
  battery.becomes(0.1);
  expect(told).toEqual([]);
  vi.stubGlobal("navigator", {});
  expect(watchBattery(() => undefined)).not.toThrow();
});
