/** What comes by the clock, in two processes that share one store. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLeased } from "#api/jobs/leased.ts";
import { type Periodic, periodicJobs, runPeriodic } from "#api/jobs/schedule.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { type Engine, describeEachEngine } from "#tests/api/support/engines.ts";

const MINUTE = 60_000;
let dir: string;
let app: TestApp;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "bandwise-periodic-"));
});
afterEach(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const backups = (): string[] => readdirSync(join(dir, "backups")).filter((name) => /^\d/u.test(name));

it("makes one backup every quarter of an hour, however many processes look", async () => {
  const file = join(dir, "bandwise.sqlite");
  app = await createTestApp({ url: file, env: { DATA_DIR: dir, DATABASE_URL: file } });
  const processes = [app.parts, { ...app.parts }].map((parts) => {
    const leased = createLeased(parts);
    const backup = periodicJobs(parts).find(({ name }) => name === "backup");
    return (): Promise<void> => (backup === undefined ? Promise.reject() : runPeriodic(leased, backup, false));
  });
  const look = (): Promise<unknown> => Promise.all(processes.map((run) => run()));
  await look();
  expect(backups()).toHaveLength(1);
  app.clock.advance(5 * MINUTE);
  await look();
  expect(backups()).toHaveLength(1);
  app.clock.advance(10 * MINUTE);
  await look();
  expect(backups()).toHaveLength(2);
});

describeEachEngine("periodic jobs", (engine: Engine) => {
  it("run once for all processes that start at the same time, but for those of each process's own", async () => {
    app = await createTestApp({ url: await engine.readyUrl(), env: { DATA_DIR: dir } });
    const gate = Promise.withResolvers<void>();
    const begun: Record<string, number> = {};
    const counted = (each: Periodic): Periodic => ({
      ...each,
      async job() {
        begun[each.name] = (begun[each.name] ?? 0) + 1;
        await gate.promise;
      },
    });
    const [one, other] = [createLeased(app.parts), createLeased(app.parts)];
    const jobs = periodicJobs(app.parts).map(counted);
    const first = jobs.map((each) => runPeriodic(one, each, true));
    await expect.poll(() => Object.keys(begun).length).toBe(jobs.length);
    const second = jobs.map((each) => runPeriodic(other, each, true));
    // Whoever finds a lease held does not wait for it.
    await Promise.all(second.filter((_, index) => jobs[index]?.by === "one"));
    gate.resolve();
    await Promise.all([...first, ...second]);
    expect(begun).toEqual(Object.fromEntries(jobs.map(({ name, by }) => [name, by === "one" ? 1 : 2])));
    expect(jobs.filter(({ by }) => by === "each").map(({ name }) => name)).toEqual([
      "mail",
      "report mails",
      "earlier assets",
    ]);
  });
});
