/** Tests of backups of a real server on a real PostgreSQL, with the programs pg_dump and pg_restore. */
import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { parse } from "yaml";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUpWhenDue, readLastBackup } from "#api/jobs/backup/back-up.ts";
import { listBackups } from "#api/jobs/backup/backup-files.ts";
import { makeBackup } from "#api/jobs/backup/make-backup.ts";
import { restoreBackup, verifyBackup } from "#api/jobs/backup/restore-backup.ts";
import { createRunningJobs } from "#api/jobs/queue/running-jobs.ts";
import { createMetrics } from "#api/metrics.ts";
import { createLog } from "#api/log.ts";
import type { Services } from "#api/services.ts";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore } from "#api/store/store.ts";
import { postgresFolder } from "#scripts/postgres.mjs";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { createPostgresDatabase, databaseName } from "#tests/support/postgres-database.ts";
import { PROGRAM_ENV } from "#tests/support/program-env.ts";
import { readStoredEssayIds } from "./databases.ts";
import { createEssayCommand, post } from "./load-client.ts";
import { createProofServer, type ProofServer, signToken } from "./proof-server.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const TOOLS = [process.env["PATH"] ?? "", postgresFolder() ?? ""].join(delimiter);

describe("backups of PostgreSQL", () => {
  let url: string;
  let server: ProofServer;
  let backups: string;
  const path = process.env["PATH"];
  beforeEach(async () => {
    process.env["PATH"] = TOOLS;
    url = await createPostgresDatabase();
    server = await createProofServer(["ada"], { databaseUrl: url });
    backups = mkdtempSync(join(tmpdir(), "bandwise-backups-"));
  });
  afterEach(async () => {
    process.env["PATH"] = path;
    await server.dispose();
    rmSync(backups, { recursive: true, force: true });
  });

  function runAdmin(
    args: string[],
    env: Record<string, string> = {},
  ): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ["scripts/admin.ts", ...args], {
      cwd: ROOT,
      env: {
        ...PROGRAM_ENV,
        PATH: TOOLS,
        NODE_ENV: "test",
        TOKEN_SECRET: TEST_SECRET,
        DATA_DIR: server.dataDir,
        DATABASE_URL: url,
        BACKUP_DIR: backups,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
  }

  async function write(token: string, count: number): Promise<string[]> {
    const commands = Array.from({ length: count }, (_, n) => createEssayCommand(n));
    const results = await post(server.origin, token, "client-proof-drill-00", commands);
    expect(results?.map(({ status }) => status)).toEqual(commands.map(() => "applied"));
    return commands.map(({ opId }) => opId);
  }

  it("restore everything written before the backup, and keep the replaced data in renamed schemas", async () => {
    const token = await signToken(server, "ada");
    await server.up();
    const before = await write(token, 30);
    // The server continues to write during the backup.
    const [made] = await Promise.all([runAdmin(["backup"]), write(token, 20)]);
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up .* 0 blobs\.\n$/u) });
    const after = await write(token, 10);
    expect(await runAdmin(["restore"])).toMatchObject({ code: 1, output: expect.stringContaining("Stop the server") });
    expect(await runAdmin(["drill"])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The drill succeeded/u),
    });
    await server.kill();
    await expect.poll(() => runAdmin(["restore"]), { timeout: 30_000 }).toMatchObject({ code: 0 });

    const stored = await readStoredEssayIds(server, "PostgreSQL");
    expect(before.filter((id) => !stored.includes(id))).toEqual([]);
    expect(after.filter((id) => stored.includes(id))).toEqual([]);
    await server.up();
    await write(token, 5);
    await server.stop();
    const names = await query(url, "select nspname as name from pg_namespace where nspname like '%\\_before\\_%'");
    expect(names.map((name) => name.replace(/\d+$/u, ""))).toEqual(
      expect.arrayContaining(["pgboss_before_", "public_before_"]),
    );
    // The old schemas are not part of the next backup.
    expect(await runAdmin(["backup"])).toMatchObject({ code: 0 });
    expect(await query(url, "select datname as name from pg_database where datname like 'bandwise_scratch_%'")).toEqual(
      [],
    );
  }, 240_000);

  it("are made every 15 minutes, and the metrics show the runs of the job and the age of the last backup", async () => {
    await server.withData(async (services) => {
      let now = Date.UTC(2026, 2, 1, 12);
      const timed: Services = {
        ...services,
        clock: { now: () => now },
        log: createLog({ level: "silent" }),
        env: { ...services.env, backupDir: backups },
      };
      const metrics = createMetrics({ ...timed, lastBackup: () => readLastBackup(timed) });
      const running = createRunningJobs({ log: timed.log, metrics });
      const readMetrics = async (): Promise<string[]> =>
        (await metrics.read()).text
          .split("\n")
          .filter((line) => /^bandwise_(?:backup_age|job_runs)/u.test(line))
          .toSorted();
      const runJob = (): Promise<void> => running.run("backup", () => backUpWhenDue(timed));

      // Without pg_dump, the job makes no backup and records a failure.
      process.env["PATH"] = "/nowhere";
      await expect(backUpWhenDue(timed)).rejects.toThrow("pg_dump is missing");
      await runJob();
      expect(await readMetrics()).toEqual(['bandwise_job_runs_total{name="backup",outcome="failed"} 1']);
      expect(readdirSync(backups)).toEqual([]);

      process.env["PATH"] = TOOLS;
      // A thread keeps the environment that it started with.
      await timed.threads.close();
      for (let minute = 0; minute < 20; minute += 5) {
        await runJob();
        now += 5 * 60_000;
      }
      expect(await readMetrics()).toEqual([
        "bandwise_backup_age_seconds 300",
        'bandwise_job_runs_total{name="backup",outcome="done"} 2',
        'bandwise_job_runs_total{name="backup",outcome="failed"} 1',
        'bandwise_job_runs_total{name="backup",outcome="idle"} 2',
      ]);
      // A server that does not make backups also knows when the last backup was made.
      expect(await readLastBackup({ ...timed, env: { ...timed.env, backupDir: null } })).toBe(now - 300_000);
      expect(await listBackups(backups, "postgres")).toHaveLength(2);
      expect(await listBackups(backups, "sqlite")).toEqual([]);
    });
  }, 60_000);

  it("are not restored if a byte has changed, or if the server uses SQLite", async () => {
    expect(await runAdmin(["backup"])).toMatchObject({ code: 0 });
    const [backup] = await listBackups(backups);
    appendFileSync(join(backup?.path ?? "", "bandwise.dump"), "x");
    const refused = await runAdmin(["restore"]);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("The database file was changed.") });
    expect(await readStoredEssayIds(server, "PostgreSQL")).toEqual([]);

    const sqlite = { DATABASE_URL: "", DATA_DIR: join(backups, "data") };
    expect(await runAdmin(["verify", backup?.name ?? ""], sqlite)).toMatchObject({
      code: 1,
      output: expect.stringContaining("This is a backup of PostgreSQL, and DATABASE_URL names SQLite."),
    });
  }, 60_000);

  it("fail and name the setting to change if the account may not create a database", async () => {
    const role = `plain_${databaseName(url)}`;
    await query(url, `create role ${role} login`);
    await query(url, `alter database ${databaseName(url)} owner to ${role}`);
    const scratch = Object.assign(new URL(url), { username: role }).toString();
    expect(await runAdmin(["backup"], { BACKUP_SCRATCH_URL: scratch })).toMatchObject({
      code: 1,
      output: expect.stringContaining("BACKUP_SCRATCH_URL"),
    });
    expect(await listBackups(backups)).toEqual([]);
    await query(url, `alter database ${databaseName(url)} owner to bandwise`);
    await query(url, `drop role ${role}`);
  }, 60_000);
});

it("makes and restores a backup with the database accounts of compose.postgres.yaml", async () => {
  const admin = await createPostgresDatabase();
  // All databases of the server share the accounts, so the test gives them unique names.
  const name = databaseName(admin).replace("test", "owner");
  const compose = parse(readFileSync(join(ROOT, "compose.postgres.yaml"), "utf8")) as {
    configs: { accounts: { content: string } };
  };
  const statements = compose.configs.accounts.content.replaceAll("bandwise", name).split("\n").filter(Boolean);
  for (const statement of statements) await query(admin, statement);
  const createUrl = (username: string, database: string): string =>
    Object.assign(new URL(admin), { username, pathname: `/${database}` }).toString();
  const url = createUrl(name, name);
  const folder = mkdtempSync(join(tmpdir(), "bandwise-accounts-"));
  const path = process.env["PATH"];
  process.env["PATH"] = TOOLS;
  try {
    const store = await createStore({ url });
    await migrate(store, 1);
    await store.close();
    const options = {
      database: url,
      scratchUrl: createUrl(`${name}_scratch`, "postgres"),
      blobs: folder,
      dir: folder,
      now: 1,
    };
    const backup = await makeBackup(options);
    expect(await verifyBackup(options, backup)).toEqual([]);
    expect(await restoreBackup(options, backup)).toMatchObject({ movedTo: expect.stringContaining("public_before_") });
    expect(await listTables(url)).toContain("account");
  } finally {
    process.env["PATH"] = path;
    rmSync(folder, { recursive: true, force: true });
    await query(admin, `drop database ${name}`);
    for (const role of [name, `${name}_scratch`]) await query(admin, `drop role ${role}`);
  }
}, 60_000);

const listTables = (url: string): Promise<string[]> =>
  query(url, "select tablename as name from pg_tables where schemaname = 'public'");

/** Runs a statement. Returns the column `name` of its rows. */
async function query(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(text);
  await client.end();
  return rows.map(({ name }) => name);
}
