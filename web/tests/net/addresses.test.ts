/** The lobby says when its link leads nowhere but here. */
import { expect, test } from "vitest";
import { isOfThisDevice } from "$/net/addresses";

test.each(["localhost", "127.0.0.1", "127.0.1.1", "[::1]"])("%s leads nowhere else", (host) => {
  expect(isOfThisDevice(host)).toBe(true);
});

test.each(["192.168.7.5", "hide.example.org", "localhost.example.org", "[fd00::5]"])("%s does", (host) => {
  expect(isOfThisDevice(host)).toBe(false);
});
