/** One account may read a limited number of times a minute. Its work is still accepted beyond that. */
import { expect, it } from "vitest";
import { createApp } from "#api/app.ts";
import { CALLS_PER_USE } from "#api/routes/http/read-quota.ts";
import { draftAggregate } from "#core/wire/attempt/drafts.ts";
import { TEXTS } from "../support/evaluations.ts";
import { describeEachEngine, describeOnPostgres } from "../support/engines.ts";
import { attemptSlug, makeCommand, makeWritingHead, sendCommands } from "../support/commands.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { publishWriting } from "../support/library.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

const READS_PER_MINUTE = 600;

describeEachEngine("excessive reading", (engine) => {
  const read = (app: TestApp, token: string): Promise<Response> => app.call("userDetails", { token });
  /** Returns the first refusal and the number of requests before it. */
  async function readUntilRefused(app: TestApp, token: string): Promise<{ count: number; refusal: Response }> {
    for (let count = 0; count <= READS_PER_MINUTE + CALLS_PER_USE; count += 1) {
      const reply = await read(app, token);
      if (reply.status !== 200) return { count, refusal: reply };
    }
    throw new Error("nothing was refused");
  }

  it("is refused for the rest of the minute, for that account only, and never blocks work", async () => {
    const app = await createTestApp({ url: await engine.createDatabase() });
    await publishWriting(app);
    const [ada, ben] = [await createAccount(app, "ada"), await createAccount(app, "ben")];
    const { count, refusal } = await readUntilRefused(app, ada.token);
    expect(count).toBeGreaterThanOrEqual(READS_PER_MINUTE);
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await read(app, ada.token)).status).toBe(429);
    expect((await read(app, ben.token)).status).toBe(200);
    const draft = makeCommand(
      "draft.save",
      { ...makeWritingHead(attemptSlug(1)), section: "task-1", text: TEXTS["task-1"], edit: 1, base_rev: 0 },
      { agg: draftAggregate(attemptSlug(1), "task-1") },
    );
    expect(await sendCommands(app, ada.token, [draft])).toEqual([expect.objectContaining({ status: "applied" })]);
    app.clock.advance(MINUTE_MS);
    expect((await read(app, ada.token)).status).toBe(200);
    await app.close();
  });
});

describeOnPostgres("two processes", (engine) => {
  it("count an account's reads together", async () => {
    const app = await createTestApp({ url: await engine.createDatabase() });
    const ada = await createAccount(app, "ada");
    const other = createApp({ ...app.services, limits: { ...app.services.limits } });
    const headers = { authorization: `Bearer ${ada.token}` };
    const incoming = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };
    const statuses: number[] = [];
    for (let n = 0; n < READS_PER_MINUTE + 2 * CALLS_PER_USE; n += 1)
      statuses.push(
        n % 2 === 0
          ? (await app.call("userDetails", { token: ada.token })).status
          : (await other.request("/api/account/get_user_details/", { method: "POST", headers }, incoming)).status,
      );
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(READS_PER_MINUTE);
    expect(statuses.slice(-1)).toEqual([429]);
    await app.close();
  });
});
