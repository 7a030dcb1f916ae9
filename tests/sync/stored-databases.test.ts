import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { COMMAND_KINDS } from "#core/wire/commands/kinds.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { listUnsent } from "#web/db/outbox/unsent.ts";
import { createProfile, type Page } from "./support/device.ts";
import { restoreWork, type WorkDump } from "./support/dump-work.ts";
import { findServerAttempt, PASSWORD } from "./support/learner-profile.ts";
import { DAY_MS } from "#tests/support/durations.ts";

// A device and its server as earlier builds left them (fixtures/make-databases.ts).
const FOLDER = new URL("fixtures/databases/", import.meta.url);
const builds = readdirSync(FOLDER).flatMap((name) => (name.endsWith("-device.json") ? [name.split("-")[0] ?? ""] : []));
const OWNER = "account-ada";
const YEAR_MS = 365 * DAY_MS;
const slugOf = (n: number): string => `world${String(n).padStart(17, "0")}`;

describe.each(builds)("a device and a server that last ran %s", (build) => {
  const dump = JSON.parse(readFileSync(new URL(`${build}-device.json`, FOLDER), "utf8")) as WorkDump;
  let app: TestApp;
  let page: Page;
  beforeEach(async () => {
    const path = join(mkdtempSync(join(tmpdir(), "bandwise-world-")), "server.db");
    const database = new Database(path);
    database.exec(readFileSync(new URL(`${build}-server.sql`, FOLDER), "utf8"));
    database.close();
    app = await createTestApp({ url: path });
    app.clock.advance(YEAR_MS);
    const profile = createProfile(app);
    await restoreWork(profile.names.work, dump);
    page = profile.open();
    expect(await page.session.signIn("ada@bandwise.test", PASSWORD)).toMatchObject({ kind: "ok" });
  });
  afterEach(() => app.close());

  const count = async (
    table: "attempt" | "attempt_version" | "comment" | "draft_version" | "marking" | "mistake_report" | "sync_op",
  ): Promise<number> =>
    Number(
      (
        await app.services.store.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );

  it("have queued commands of every kind, and the results of half of them", async () => {
    const queued = dump.rows["outbox"] as { kind: string }[];
    const kinds = queued.map(({ kind }) => kind);
    // The files have no kinds of command that were added later.
    expect(COMMAND_KINDS.filter((kind) => kinds.includes(kind)).length).toBe(new Set(kinds).size);
    expect(await count("sync_op")).toBe(queued.length / 2);
    const listed = await listUnsent(page.device, OWNER);
    expect(listed).toHaveLength(queued.length);
    expect(listed.filter(({ kind, title }) => kind === title)).toEqual([]);
  });

  it("run each command exactly once, a year later", async () => {
    for (let round = 0; round < 4; round += 1) await page.sync.sendNow();
    expect(await listUnsent(page.device, OWNER)).toEqual([]);
    expect(await count("sync_op")).toBe(dump.rows["outbox"]?.length);
    expect(await count("attempt")).toBe(10);
    expect(await count("attempt_version")).toBe(6);
    expect(await count("marking")).toBe(2);
    expect(await count("draft_version")).toBe(2);
    expect(await count("comment")).toBe(2);
    expect(await count("mistake_report")).toBe(2);
    for (const group of [10, 20]) {
      expect(await findServerAttempt(app, "ada", slugOf(group + 1))).toMatchObject({ status: "in_progress" });
      expect(await findServerAttempt(app, "ada", slugOf(group + 2))).toMatchObject({ work: { answers: { "1": "v" } } });
      expect(await findServerAttempt(app, "ada", slugOf(group + 3))).toMatchObject({ status: "Evaluated" });
      const text = `The chart shows ${group / 10}`;
      expect(await findServerAttempt(app, "ada", slugOf(group + 4))).toMatchObject({ answers: { "task-1": text } });
      expect(await findServerAttempt(app, "ada", slugOf(group + 5))).toMatchObject({ status: "Ready" });
    }
    expect(await findAccount(app.services.store.db, OWNER)).toMatchObject({
      first_name: "Grace",
      last_name: "Hopper II",
      test_type: "academic",
    });
  });
});
