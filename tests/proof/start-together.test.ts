/** Tests that real processes can start at the same moment on an empty database and an empty data folder. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MIGRATIONS } from "#api/store/migrations/list.ts";
import { createPostgresDatabase, dropPostgresDatabases } from "#tests/support/postgres-database.ts";
import { describeEachDatabase } from "./databases.ts";
import type { StartOptions, StartResult } from "./starter.ts";

const ROUNDS = Number(process.env["PROOF_STARTS"] ?? 3);
const PROCESSES = 3;
const SCRIPT = fileURLToPath(new URL("./starter.ts", import.meta.url));

describeEachDatabase((kind) => {
  let folder: string;
  const processes: ChildProcess[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "bandwise-starts-"));
    for (let n = 0; n < PROCESSES; n += 1) processes.push(fork(SCRIPT));
    await Promise.all(processes.map((child) => once(child, "message")));
  });
  afterEach(async () => {
    const exited = processes.map((child) => once(child, "exit"));
    for (const child of processes.splice(0)) child.kill("SIGKILL");
    await Promise.all(exited);
    rmSync(folder, { recursive: true, force: true });
  });

  it(`lets ${PROCESSES} processes start together on an empty folder and database, in each of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = join(folder, String(round));
      const databaseUrl = kind === "SQLite" ? join(dataDir, "bandwise.sqlite") : await createPostgresDatabase();
      const results = await Promise.all(processes.map((child) => start(child, { databaseUrl, dataDir })));

      expect(
        results.flatMap((result) => ("fault" in result ? [result.fault] : [])),
        `round ${round + 1}`,
      ).toEqual([]);
      expect(new Set(results.map((result) => JSON.stringify(result))).size, "all agree").toBe(1);
      expect(results[0]).toMatchObject({ migrations: MIGRATIONS.length });
      if (kind === "PostgreSQL") await dropPostgresDatabases([databaseUrl]);
    }
  }, 300_000);
});

async function start(child: ChildProcess, options: StartOptions): Promise<StartResult> {
  const replied = once(child, "message") as Promise<[StartResult]>;
  child.send(options);
  return (await replied)[0];
}
