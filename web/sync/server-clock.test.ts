import { expect, it } from "vitest";
import { createServerClock } from "./server-clock.ts";

it("follows the server's time, and ignores differences of up to two seconds", () => {
  let device = 10_000_000;
  const clock = createServerClock(() => device);
  expect(clock.now()).toBe(10_000_000);
  clock.observe(10_001_500);
  expect(clock.offset()).toBe(0);
  clock.observe(10_000_000 + 86_400_000);
  expect(clock.now()).toBe(10_000_000 + 86_400_000);
  device += 1000;
  clock.observe(device + 86_400_000 - 900);
  expect(clock.offset()).toBe(86_400_000);
  device += 86_400_000;
  clock.observe(device + 100);
  expect(clock.offset()).toBe(0);
});
