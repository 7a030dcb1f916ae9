/** Tests of periodic jobs in two processes that use one database. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLeaseRunner } from "#api/jobs/queue/lease-runner.ts";
import { type PeriodicJob, listPeriodicJobs, runPeriodicJob } from "#api/jobs/queue/schedule.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { type Engine, describeEachEngine } from "#tests/api/support/engines.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

let dir: string;
let app: TestApp;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "bandwise-periodic-"));
});
afterEach(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const listBackups = (): string[] => readdirSync(join(dir, "backups")).filter((name) => /^\d/u.test(name));

it("makes only one backup every 15 minutes when two processes run", async () => {
  const file = join(dir, "bandwise.sqlite");
  app = await createTestApp({ url: file, env: { DATA_DIR: dir, DATABASE_URL: file } });
  const processes = [app.services, { ...app.services }].map((services) => {
    const runWithLease = createLeaseRunner(services);
    const backup = listPeriodicJobs(services).find(({ name }) => name === "backup");
    return (): Promise<unknown> =>
      backup === undefined ? Promise.reject() : runPeriodicJob(runWithLease, backup, false);
  });
  const runAll = (): Promise<unknown> => Promise.all(processes.map((run) => run()));
  await runAll();
  expect(listBackups()).toHaveLength(1);
  app.clock.advance(5 * MINUTE_MS);
  await runAll();
  expect(listBackups()).toHaveLength(1);
  app.clock.advance(10 * MINUTE_MS);
  await runAll();
  expect(listBackups()).toHaveLength(2);
});

describeEachEngine("periodic jobs", (engine: Engine) => {
  it("run once for all processes that start at the same time, except jobs that each process needs", async () => {
    app = await createTestApp({ url: await engine.createDatabase(), env: { DATA_DIR: dir } });
    const mayFinish = Promise.withResolvers<void>();
    const starts: Record<string, number> = {};
    const addCounter = (periodic: PeriodicJob): PeriodicJob => ({
      ...periodic,
      async job() {
        starts[periodic.name] = (starts[periodic.name] ?? 0) + 1;
        await mayFinish.promise;
      },
    });
    const [firstProcess, secondProcess] = [createLeaseRunner(app.services), createLeaseRunner(app.services)];
    const jobs = listPeriodicJobs(app.services).map(addCounter);
    const firstRuns = jobs.map((periodic) => runPeriodicJob(firstProcess, periodic, true));
    await expect.poll(() => Object.keys(starts).length).toBe(jobs.length);
    const secondRuns = jobs.map((periodic) => runPeriodicJob(secondProcess, periodic, true));
    // A process does not wait for a lease that another process has.
    await Promise.all(secondRuns.filter((_, index) => jobs[index]?.processes === "one"));
    mayFinish.resolve();
    await Promise.all([...firstRuns, ...secondRuns]);
    expect(starts).toEqual(Object.fromEntries(jobs.map(({ name, processes }) => [name, processes === "one" ? 1 : 2])));
    expect(jobs.filter(({ processes }) => processes === "each").map(({ name }) => name)).toEqual([
      "mail",
      "report mails",
      "earlier assets",
    ]);
  });
});
