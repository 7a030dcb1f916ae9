import { expect, it } from "vitest";
import { type Engine, describeEachEngine } from "#tests/api/support/engines.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { createTestApp } from "#tests/api/support/test-app.ts";
import { claimLease } from "#api/store/operate/leases.ts";
import { createLeaseRunner } from "#api/jobs/queue/lease-runner.ts";

describeEachEngine("a periodic job", (engine: Engine) => {
  it("runs in one process at a time, runs again after a failure, and passes from a dead process to another", async () => {
    const app = await createTestApp({ url: await engine.createDatabase() });
    const [first, second] = [createLeaseRunner(app.services), createLeaseRunner(app.services)];
    const done: string[] = [];
    const record = (name: string) => async () => void done.push(name);
    const mayFinish = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const slow = first("job", { everyMs: 15 * MINUTE_MS, isStart: true }, () => {
      started.resolve();
      return mayFinish.promise;
    });
    await started.promise;
    expect(await second("job", { everyMs: 15 * MINUTE_MS, isStart: true }, record("at once"))).toBe(false);
    mayFinish.resolve();
    expect(await slow).toBe(true);
    // The job has just run, so only a process that starts may run it again.
    app.clock.advance(MINUTE_MS);
    expect(await second("job", { everyMs: 15 * MINUTE_MS }, record("too soon"))).toBe(false);
    expect(await second("job", { everyMs: 15 * MINUTE_MS, isStart: true }, record("start"))).toBe(true);
    app.clock.advance(14 * MINUTE_MS);
    expect(await first("job", { everyMs: 15 * MINUTE_MS }, record("next"))).toBe(true);
    app.clock.advance(15 * MINUTE_MS);
    await expect(first("job", { everyMs: 15 * MINUTE_MS }, () => Promise.reject(new Error("no")))).rejects.toThrow(
      "no",
    );
    expect(await second("job", { everyMs: 15 * MINUTE_MS }, record("after a failure"))).toBe(true);
    const now = app.clock.now();
    await claimLease(app.services.store.db, {
      name: "x",
      holder: "dead",
      now,
      until: now + MINUTE_MS,
      doneBefore: now,
    });
    expect(await first("x", { everyMs: MINUTE_MS }, record("while another process has the lease"))).toBe(false);
    app.clock.advance(MINUTE_MS);
    expect(await first("x", { everyMs: MINUTE_MS }, record("taken over"))).toBe(true);
    expect(done).toEqual(["start", "next", "after a failure", "taken over"]);
    await app.close();
  });
});
