/** The server's clock jumps ten days ahead, as from a wrong time server, and is set right again. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLeaseRunner } from "#api/jobs/queue/lease-runner.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, signUp } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";

const JUMP_MS = 10 * DAY_MS;

describeEachEngine("a jump of the server's clock", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
  });
  afterEach(() => app.close());

  it("keeps a learner signed in who renews the access token after each jump", async () => {
    let { access, refresh } = await signUp(app);
    const readStatus = async (): Promise<number> => (await app.call("userDetails", { token: access, body: {} })).status;
    const renew = async (): Promise<void> => {
      const reply = await app.call("tokenRefresh", { body: { refresh } });
      expect(reply.status).toBe(200);
      ({ access, refresh } = (await reply.json()) as { access: string; refresh: string });
    };
    app.clock.advance(JUMP_MS);
    expect(await readStatus()).toBe(401);
    await renew();
    expect(await readStatus()).toBe(200);
    app.clock.advance(-JUMP_MS);
    expect(await readStatus()).toBe(401);
    await renew();
    expect(await readStatus()).toBe(200);
  });

  it("does not delay periodic jobs once the clock is set right", async () => {
    const runWithLease = createLeaseRunner(app.services);
    const run = (): Promise<boolean> => runWithLease("backup", { everyMs: MINUTE_MS }, async () => undefined);
    app.clock.advance(JUMP_MS);
    expect(await run()).toBe(true);
    app.clock.advance(-JUMP_MS);
    expect(await run()).toBe(true);
    expect(await run()).toBe(false);
    // The process died in the middle of a job while its clock was ahead.
    const runInDyingProcess = createLeaseRunner({
      ...app.services,
      clock: { now: () => app.services.clock.now() + JUMP_MS },
    });
    void runInDyingProcess("payments", { everyMs: MINUTE_MS }, () => new Promise(() => undefined));
    await expect.poll(() => runWithLease("payments", { everyMs: MINUTE_MS }, async () => undefined)).toBe(true);
  });

  it("leaves no rate limit full once the clock is set right", async () => {
    const { limits, clock } = app.services;
    await signUp(app);
    app.clock.advance(JUMP_MS);
    for (let n = 0; n < 15; n += 1) await limits.attempt("ada", clock.now());
    expect(await limits.take("ada", 1, MINUTE_MS, clock.now())).toBeNull();
    expect(await limits.take("ada", 1, MINUTE_MS, clock.now())).not.toBeNull();
    app.clock.advance(-JUMP_MS);
    expect(await limits.attempt("ada", clock.now())).toBeNull();
    expect(await limits.peek("ada", 1, clock.now() - JUMP_MS)).toBeNull();
    expect(await limits.take("ada", 1, MINUTE_MS, clock.now())).toBeNull();
    const signIn = await app.call("token", { body: { email: ADA.email, password: ADA.password } });
    expect(signIn.status).toBe(200);
  });
});
