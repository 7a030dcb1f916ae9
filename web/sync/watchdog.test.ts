import { expect, it } from "vitest";
import { createWatchdog, REPORT_AFTER_MS, STALLED_AFTER_MS } from "./watchdog.ts";

const MINUTE = 60_000;
const due = { isDue: true, canSend: true };

function startWatchdog() {
  let now = 0;
  const watchdog = createWatchdog(() => now);
  return {
    ...watchdog,
    checkEveryMinute: (count: number, state = due) =>
      Array.from({ length: count }, () => {
        const action = watchdog.check(state);
        now += MINUTE;
        return action;
      }),
  };
}

it("restarts the drain every two minutes without progress", () => {
  const watchdog = startWatchdog();
  expect(STALLED_AFTER_MS).toBe(2 * MINUTE);
  expect(watchdog.checkEveryMinute(6)).toEqual(["fine", "fine", "restart", "fine", "restart", "fine"]);
  expect(watchdog.isReported()).toBe(false);
});

it("reports a stall once after ten minutes, and then continues to restart the drain", () => {
  const watchdog = startWatchdog();
  expect(REPORT_AFTER_MS).toBe(10 * MINUTE);
  expect(
    watchdog.checkEveryMinute(14).flatMap((action, minute) => (action === "restart_and_report" ? [minute] : [])),
  ).toEqual([10]);
  expect(watchdog.isReported()).toBe(true);
  expect(watchdog.checkEveryMinute(4)).toContain("restart");
  watchdog.recordProgress();
  expect(watchdog.isReported()).toBe(false);
});

it("does nothing while offline or when nothing is due, and starts counting again after progress", () => {
  const watchdog = startWatchdog();
  expect(watchdog.checkEveryMinute(20, { isDue: true, canSend: false })).not.toContain("restart");
  expect(watchdog.checkEveryMinute(20, { isDue: false, canSend: true })).not.toContain("restart");
  watchdog.checkEveryMinute(2);
  watchdog.recordProgress();
  expect(watchdog.checkEveryMinute(2)).toEqual(["fine", "fine"]);
});
