import { expect, it } from "vitest";
import { type Engine, describeEachEngine } from "#tests/api/support/engines.ts";
import { createTestApp } from "#tests/api/support/test-app.ts";
import { claimLease } from "#api/store/operate/leases.ts";
import { createLeaseRunner } from "#api/jobs/queue/lease-runner.ts";

const MINUTE = 60_000;

describeEachEngine("a periodic job", (engine: Engine) => {
  it("runs in one process at a time, runs again after a failure, and is taken over from a dead process", async () => {
    const app = await createTestApp({ url: await engine.createDatabase() });
    const [one, other] = [createLeaseRunner(app.services), createLeaseRunner(app.services)];
    const done: string[] = [];
    const record = (name: string) => async () => void done.push(name);
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const slow = one("clocks", { everyMs: 15 * MINUTE, isStart: true }, () => {
      started.resolve();
      return gate.promise;
    });
    await started.promise;
    expect(await other("clocks", { everyMs: 15 * MINUTE, isStart: true }, record("at once"))).toBe(false);
    gate.resolve();
    expect(await slow).toBe(true);
    // The job has just run, so only a start may run it again.
    app.clock.advance(MINUTE);
    expect(await other("clocks", { everyMs: 15 * MINUTE }, record("too soon"))).toBe(false);
    expect(await other("clocks", { everyMs: 15 * MINUTE, isStart: true }, record("start"))).toBe(true);
    app.clock.advance(14 * MINUTE);
    expect(await one("clocks", { everyMs: 15 * MINUTE }, record("next"))).toBe(true);
    app.clock.advance(15 * MINUTE);
    await expect(one("clocks", { everyMs: 15 * MINUTE }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await other("clocks", { everyMs: 15 * MINUTE }, record("after a failure"))).toBe(true);
    const now = app.clock.now();
    await claimLease(app.services.store.db, { name: "x", holder: "dead", now, until: now + MINUTE, doneBefore: now });
    expect(await one("x", { everyMs: MINUTE }, record("held"))).toBe(false);
    app.clock.advance(MINUTE);
    expect(await one("x", { everyMs: MINUTE }, record("taken over"))).toBe(true);
    expect(done).toEqual(["start", "next", "after a failure", "taken over"]);
    await app.close();
  });
});
