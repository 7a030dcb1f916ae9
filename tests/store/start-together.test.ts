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

  it(`can create the queues at the same time, in each of ${ROUNDS} rounds`, async () => {
    const url = await engine.createDatabase();
    const [first, second] = [await createStore({ url }), await createStore({ url })];
    const createAndClose = async (store: Store): Promise<void> => {
      const queue = await createBossQueue({ store, log, url });
      await queue.close();
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([createAndClose(first), createAndClose(second)]);
      await sql`drop schema pgboss cascade`.execute(first.db);
    }
    await first.close();
    await second.close();
  }, 120_000);

  it("are both ready if they share one folder for recordings and media", async () => {
    const url = await engine.createDatabase();
    const servers = [await start(url, "shared"), await start(url, "shared")];
    for (const server of servers) expect(await findReadinessFault(server)).toBeNull();
  });

  it("are not both ready if they have two folders, and the second server says what to do", async () => {
    const url = await engine.createDatabase();
    expect(await findReadinessFault(await start(url, "first"))).toBeNull();
    expect(await findReadinessFault(await start(url, "second"))).toBe(
      "The recordings and media of this database are in the folder of another server. Set S3_ENDPOINT, or share DATA_DIR.",
    );
    // The owner declares the second folder to be the right one, as after a move of the folder.
    const env = { ...process.env, NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: join(folder, "second") };
    const command = spawnSync(process.execPath, ["scripts/admin.ts", "use-media-folder"], { env, encoding: "utf8" });
    expect([command.stderr, command.status]).toEqual(["", 0]);
    expect(await Promise.all(running.map(findReadinessFault))).toEqual([
      expect.stringContaining("another server"),
      null,
    ]);
    expect(await findReadinessFault(await start(url, "first"))).toContain("another server");
  });

  it("are ready with the same folder after a restart", async () => {
    const url = await engine.createDatabase();
    expect(await findReadinessFault(await start(url, "first"))).toBeNull();

    expect(await findReadinessFault(await start(url, "first"))).toBeNull();
  });
});
