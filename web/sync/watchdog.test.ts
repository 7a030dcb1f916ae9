import { expect, it } from "vitest";
import { createWatchdog, REPORT_AFTER_MS, STALLED_AFTER_MS } from "./watchdog.ts";

const MINUTE = 60_000;
const due = { isDue: true, canSend: true };

function watchdog() {
  let at = 0;
  const dog = createWatchdog(() => at);
  return {
    ...dog,
    checkEveryMinute: (count: number, state = due) =>
      Array.from({ length: count }, () => {
        const action = dog.check(state);
        at += MINUTE;
        return action;
      }),
  };
}

it("restarts after two minutes without progress, and every two minutes", () => {
  const dog = watchdog();
  expect(STALLED_AFTER_MS).toBe(2 * MINUTE);
  expect(dog.checkEveryMinute(6)).toEqual(["fine", "fine", "restart", "fine", "restart", "fine"]);
  expect(dog.isReported()).toBe(false);
});

it("reports once after ten minutes, and continues to restart", () => {
  const dog = watchdog();
  expect(REPORT_AFTER_MS).toBe(10 * MINUTE);
  expect(dog.checkEveryMinute(14).flatMap((action, minute) => (action === "report" ? [minute] : []))).toEqual([10]);
  expect(dog.isReported()).toBe(true);
  expect(dog.checkEveryMinute(4)).toContain("restart");
  dog.recordProgress();
  expect(dog.isReported()).toBe(false);
});

it("does nothing while offline or when nothing is due", () => {
  const dog = watchdog();
  expect(dog.checkEveryMinute(20, { isDue: true, canSend: false })).not.toContain("restart");
  expect(dog.checkEveryMinute(20, { isDue: false, canSend: true })).not.toContain("restart");
  dog.checkEveryMinute(2);
  dog.recordProgress();
  expect(dog.checkEveryMinute(2)).toEqual(["fine", "fine"]);
});
