import { countRows } from "#tests/api/support/count-rows.ts";
import { storedSlug } from "./fixtures/fixture-attempts.ts";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachEngine, type Engine } from "#tests/api/support/engines.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { COMMAND_KINDS } from "#core/wire/commands/kinds.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { listUnsent } from "#web/db/outbox/unsent.ts";
import { createProfile, type Page } from "./support/device.ts";
import { restorePostgresSql } from "./support/dump-postgres-sql.ts";
import { restoreWork, type WorkDump } from "./support/dump-work.ts";
import { findServerAttempt, PASSWORD } from "./support/learner-profile.ts";
import { DAY_MS } from "#core/exam/durations.ts";

/**
 * A device and its server with unsent commands, as an earlier build left them, are opened a year later by this build.
 */

/** The files that fixtures/make-databases.ts of earlier builds wrote. */
const FOLDER = new URL("fixtures/databases/", import.meta.url);
const builds = readdirSync(FOLDER).flatMap((name) => (name.endsWith("-device.json") ? [name.split("-")[0] ?? ""] : []));
const OWNER = "account-ada";
const YEAR_MS = 365 * DAY_MS;

for (const build of builds)
  describeEachEngine(`a device and a server that last ran ${build}`, (engine) => testStoredDatabases(build, engine));

function testStoredDatabases(build: string, engine: Engine): void {
  const dump = JSON.parse(readFileSync(new URL(`${build}-device.json`, FOLDER), "utf8")) as WorkDump;
  let app: TestApp;
  let page: Page;
  beforeEach(async () => {
    app = await createTestApp({ url: await restoreServer(build, engine) });
    app.clock.advance(YEAR_MS);
    const profile = createProfile(app);
    await restoreWork(profile.names.work, dump);
    page = profile.open();
    expect(await page.session.signIn("ada@bandwise.test", PASSWORD)).toMatchObject({ kind: "ok" });
  });
  afterEach(() => app.close());

  it("have queued commands of kinds that this build knows, and the results of half of them", async () => {
    const queued = dump.rows["outbox"] as { kind: string }[];
    const kinds = queued.map(({ kind }) => kind);
    // This build still knows every kind of command in the file.
    expect(COMMAND_KINDS).toEqual(expect.arrayContaining(kinds));
    expect(await countRows(app, "sync_op")).toBe(queued.length / 2);
    const listed = await listUnsent(page.device, OWNER);
    expect(listed).toHaveLength(queued.length);
    // The list has no title for a command that it does not understand, and shows its kind instead.
    expect(listed.filter(({ kind, title }) => kind === title)).toEqual([]);
  });

  it("run each command exactly once, a year later", async () => {
    for (let round = 0; round < 4; round += 1) await page.sync.sendNow();
    expect(await listUnsent(page.device, OWNER)).toEqual([]);
    expect(await countRows(app, "sync_op")).toBe(dump.rows["outbox"]?.length);
    expect(await countRows(app, "attempt")).toBe(10);
    expect(await countRows(app, "attempt_version")).toBe(6);
    expect(await countRows(app, "marking")).toBe(2);
    expect(await countRows(app, "draft_version")).toBe(2);
    expect(await countRows(app, "comment")).toBe(2);
    expect(await countRows(app, "mistake_report")).toBe(2);
    for (const group of [10, 20]) {
      expect(await findServerAttempt(app, "ada", storedSlug(group + 1))).toMatchObject({ status: "in_progress" });
      expect(await findServerAttempt(app, "ada", storedSlug(group + 2))).toMatchObject({
        work: { answers: { "1": "v" } },
      });
      expect(await findServerAttempt(app, "ada", storedSlug(group + 3))).toMatchObject({ status: "Evaluated" });
      const text = `The chart shows ${group / 10}`;
      expect(await findServerAttempt(app, "ada", storedSlug(group + 4))).toMatchObject({ answers: { "task-1": text } });
      expect(await findServerAttempt(app, "ada", storedSlug(group + 5))).toMatchObject({ status: "Ready" });
    }
    expect(await findAccount(app.services.store.db, OWNER)).toMatchObject({
      first_name: "Grace",
      last_name: "Hopper II",
      test_type: "academic",
    });
  });
}

/** Restores the server's database of a build. Returns its URL. */
async function restoreServer(build: string, engine: Engine): Promise<string> {
  if (engine.kind === "postgres") {
    const url = await engine.createEmptyDatabase();
    await restorePostgresSql(url, readFileSync(new URL(`${build}-server.postgres.sql`, FOLDER), "utf8"));
    return url;
  }
  const path = join(mkdtempSync(join(tmpdir(), "bandwise-stored-")), "server.db");
  const database = new Database(path);
  database.exec(readFileSync(new URL(`${build}-server.sql`, FOLDER), "utf8"));
  database.close();
  return path;
}
