import { afterEach, beforeEach, expect, it } from "vitest";
import { evaluateWaitingAttempts } from "#api/jobs/writing/evaluate-writing.ts";
import { makeExports } from "#api/jobs/make-exports.ts";
import { listPeriodicJobs } from "#api/jobs/queue/schedule.ts";
import { listDueTranscriptionRequests } from "#api/store/attempt/transcriptions.ts";
import { readQueues } from "#api/store/operate/queues.ts";
import { createExplainer } from "../support/explainer.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeAttemptSubmit, sendCommands } from "../support/commands.ts";
import { publishReading } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { DAY_MS } from "#core/exam/durations.ts";

describeEachEngine("query plans", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
  });
  afterEach(() => app.close());

  it("of jobs and queues scan no growing table, or closing the app fails", async () => {
    await publishReading(app);
    await sendCommands(app, (await createAccount(app)).token, [makeAttemptSubmit(attemptSlug(1), {})]);
    app.clock.advance(40 * DAY_MS);
    for (const { name, job } of listPeriodicJobs(app.services)) if (name !== "backup") await app.watch(job);
    await app.watch(() => evaluateWaitingAttempts(app.services));
    await app.watch(() => makeExports(app.services));
    await app.watch(() => listDueTranscriptionRequests(app.services.store.db, app.clock.now(), 10));
    await app.watch(() => readQueues(app.services.store.db));
  });

  it("show a table scan where no index helps", async () => {
    const explainer = createExplainer();
    const { store } = app.services;
    const query = store.db.selectFrom("attempt").select("slug").where("answered", "=", 3).compile();
    await explainer.watch(() =>
      explainer.log({ level: "query", query, queryDurationMillis: 0, isStream: false } as never),
    );
    expect(await explainer.findScans(store)).toEqual([expect.stringContaining("attempt is read whole by select")]);
  });
});
