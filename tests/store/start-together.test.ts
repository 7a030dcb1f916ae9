import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findReadinessFault } from "#api/commands/operate/readiness.ts";
import { closeServices } from "#api/close-services.ts";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";
import { createBossQueue } from "#api/queue/boss-queue.ts";
import type { Services } from "#api/services.ts";
import { createLog } from "#api/log.ts";
import { createStore, type Store } from "#api/store/store.ts";
import { describeOnPostgres } from "../api/support/engines.ts";

const ROUNDS = 20;
const log = createLog({ level: "silent" });

describeOnPostgres("two servers on one PostgreSQL", (engine) => {
  let folder: string;
  const running: Services[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bandwise-together-"));
  });
  afterEach(async () => {
    for (const services of running.splice(0)) {
      await closeServices(services);
    }
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(url: string, dataDir: string): Promise<Services> {
    const parsed = parseEnv({ NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: join(folder, dataDir) });
    if ("faults" in parsed) throw new Error(parsed.faults.join("\n"));
    const services = await createServices(parsed.env);
    running.push(services);
    return services;
  }

  it(`create the queues when they start at once, in each of ${ROUNDS} rounds`, async () => {
    const url = await engine.createDatabase();
    const [one, other] = [await createStore({ url }), await createStore({ url })];
    const createAndClose = async (store: Store): Promise<void> => {
      const queue = await createBossQueue({ store, log, url });
      await queue.close();
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([createAndClose(one), createAndClose(other)]);
      await sql`drop schema pgboss cascade`.execute(one.db);
    }
    await one.close();
    await other.close();
  }, 120_000);

  it("are both ready with one folder for recordings and media", async () => {
    const url = await engine.createDatabase();
    const servers = [await start(url, "shared"), await start(url, "shared")];
    for (const server of servers) expect(await findReadinessFault(server)).toBeNull();
  });

  it("do not both become ready with two folders: the second one says what to do", async () => {
    const url = await engine.createDatabase();
    expect(await findReadinessFault(await start(url, "first"))).toBeNull();
    expect(await findReadinessFault(await start(url, "second"))).toBe(
      "The recordings and media of this database are in the folder of another server. Set S3_ENDPOINT, or share DATA_DIR.",
    );
    // Simulates a move of the folder: the owner names the new path.
    const env = { ...process.env, NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: join(folder, "second") };
    const command = spawnSync(process.execPath, ["scripts/admin.ts", "use-media-folder"], { env, encoding: "utf8" });
    expect([command.stderr, command.status]).toEqual(["", 0]);
    expect(await Promise.all(running.map(findReadinessFault))).toEqual([
      expect.stringContaining("another server"),
      null,
    ]);
    await start(url, "first").then(async (again) =>
      expect(await findReadinessFault(again)).toContain("another server"),
    );
  });

  it("keep the id of their folder over a restart", async () => {
    const url = await engine.createDatabase();
    expect(await findReadinessFault(await start(url, "first"))).toBeNull();

    expect(await findReadinessFault(await start(url, "first"))).toBeNull();
  });
});
