import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUpBeforeMigrations, backUpWhenDue } from "#api/jobs/backup/back-up.ts";
import { findLastBackupTime, listBackups } from "#api/jobs/backup/backup-files.ts";
import { makeBackup } from "#api/jobs/backup/make-backup.ts";
import { restoreBackup, verifyBackup } from "#api/jobs/backup/restore-backup.ts";
import { inspectSqlite } from "#api/store/operate/backup-sqlite.ts";
import type { Services } from "#api/services.ts";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { PROGRAM_ENV } from "#tests/support/program-env.ts";
import { createEssayCommand, post } from "./load-client.ts";
import { createProofServer, type ProofServer, signToken } from "./proof-server.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const BLOBS = ["a recording", "a picture"].map((text) => Buffer.from(text.repeat(5000)));
const toHash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("backups of a running server", () => {
  let server: ProofServer;
  let backups: string;
  beforeEach(async () => {
    server = await createProofServer(["ada"]);
    backups = mkdtempSync(join(tmpdir(), "bandwise-backups-"));
  });
  afterEach(async () => {
    await server.dispose();
    rmSync(backups, { recursive: true, force: true });
  });

  function runAdmin(...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ["scripts/admin.ts", ...args], {
      cwd: ROOT,
      env: {
        ...PROGRAM_ENV,
        NODE_ENV: "test",
        TOKEN_SECRET: TEST_SECRET,
        DATA_DIR: server.dataDir,
        BACKUP_DIR: backups,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
  }

  const findDatabase = (): string => join(server.dataDir, "bandwise.sqlite");
  const findBlobFile = (hash: string): string => join(server.dataDir, "blobs", hash.slice(0, 2), hash);
  const readEssays = (path: string): string[] => {
    const file = new Database(path, { readonly: true });
    const ids = file.prepare("select op_id from draft_version where kind = 'save' order by op_id").pluck().all();
    file.close();
    return ids as string[];
  };

  it("restore everything written before the backup to an empty disk", async () => {
    await server.withData(async ({ blobs }) => {
      for (const bytes of BLOBS) await blobs.put(toHash(bytes), bytes);
    });
    const token = await signToken(server, "ada");
    await server.up();
    const write = async (count: number): Promise<string[]> => {
      const commands = Array.from({ length: count }, (_, n) => createEssayCommand(n));
      const results = await post(server.origin, token, "client-proof-drill-00", commands);
      expect(results?.map(({ status }) => status)).toEqual(commands.map(() => "applied"));
      return commands.map(({ opId }) => opId);
    };
    const before = await write(50);

    // The server continues to write during the backup.
    const [made] = await Promise.all([runAdmin("backup"), write(20)]);
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up .* 2 blobs\.\n$/u) });
    expect(await runAdmin("restore")).toMatchObject({
      code: 1,
      output: expect.stringContaining("Stop the server first"),
    });
    await write(10);
    await server.kill();

    const [backup] = await listBackups(backups);
    const copied = readEssays(join(backup?.path ?? "", "bandwise.sqlite"));
    expect(before.filter((id) => !copied.includes(id))).toEqual([]);
    expect(await runAdmin("verify")).toMatchObject({ code: 0, output: expect.stringMatching(/^Sound: /u) });

    rmSync(server.dataDir, { recursive: true });
    mkdirSync(server.dataDir);
    expect(await runAdmin("restore")).toMatchObject({ code: 0 });

    expect(readEssays(findDatabase())).toEqual(copied);
    expect(inspectSqlite(findDatabase())).toEqual({
      ...inspectSqlite(join(backup?.path ?? "", "bandwise.sqlite")),
      faults: [],
    });
    for (const bytes of BLOBS) expect(toHash(readFileSync(findBlobFile(toHash(bytes))))).toBe(toHash(bytes));

    await server.up();
    const reply = await fetch(`${server.origin}/api/sync/changes/`, { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status).toBe(200);
    const { items } = (await reply.json()) as { items: unknown[] };
    expect(items.length).toBeGreaterThan(0);
    const after = await write(5);
    await server.stop();
    expect(readEssays(findDatabase())).toEqual([...copied, ...after].toSorted());
  }, 120_000);

  it("are not restored if one byte has changed, and the current data stays", async () => {
    const [bytes = Buffer.alloc(0), other = Buffer.alloc(0)] = BLOBS;
    const hash = toHash(bytes);
    await server.withData(({ blobs }) => blobs.put(hash, bytes));
    const options = {
      database: findDatabase(),
      scratchUrl: null,
      blobs: join(server.dataDir, "blobs"),
      dir: backups,
      now: Date.UTC(2026, 2, 1, 12),
    };
    const backup = await makeBackup(options);
    const copy = join(backup.path, "bandwise.sqlite");
    const original = readFileSync(copy);
    const dataBefore = readFileSync(findDatabase());

    truncateSync(copy, Math.floor(original.length / 2));
    expect(await verifyBackup(options, backup)).toContain("The database file was changed.");
    expect(await restoreBackup(options, backup)).toHaveProperty("faults");
    expect(readFileSync(findDatabase()).equals(dataBefore)).toBe(true);

    writeFileSync(copy, original);
    expect(await verifyBackup(options, backup)).toEqual([]);
    appendFileSync(join(backups, "blobs", hash.slice(0, 2), hash), "x");
    expect(await verifyBackup(options, backup)).toEqual([`The blob ${hash} is damaged.`]);

    // A blob that is damaged before its first backup makes the backup fail. The failed backup leaves no files.
    await server.withData(({ blobs }) => blobs.put(toHash(other), other));
    appendFileSync(findBlobFile(toHash(other)), "x");
    await expect(makeBackup({ ...options, now: options.now + 1 })).rejects.toThrow("is damaged");
    expect(await listBackups(backups)).toHaveLength(1);
    expect(readdirSync(backups).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("are made when 15 minutes have passed since the last backup", async () => {
    await server.withData(async (services) => {
      let now = Date.UTC(2026, 2, 1, 12);
      const timed: Pick<Services, "env" | "store" | "clock" | "log" | "threads"> = {
        log: services.log,
        store: services.store,
        threads: services.threads,
        clock: { now: () => now },
        env: { ...services.env, backupDir: backups },
      };
      const counts: number[] = [];
      for (let minute = 0; minute < 32; minute += 4) {
        await backUpWhenDue(timed);
        counts.push((await listBackups(backups)).length);
        now += 4 * 60_000;
      }
      expect(counts).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
      expect(await findLastBackupTime(backups, "sqlite")).toBe(Date.UTC(2026, 2, 1, 12, 16));
    });
  });

  it("are made before the migrations of a newer build, and only then", async () => {
    const env = { databaseUrl: findDatabase(), dataDir: server.dataDir, backupDir: backups, backupScratchUrl: null };
    expect(await backUpBeforeMigrations(env, 1)).toBeNull();
    expect(await backUpBeforeMigrations({ ...env, databaseUrl: join(server.dataDir, "none.sqlite") }, 1)).toBeNull();
    const file = new Database(findDatabase());
    file.exec("delete from schema_migration where name = '0096-report-links'");
    file.close();
    expect(await backUpBeforeMigrations(env, 1)).toBe("1970-01-01T00-00-00-001Z");
    expect((await listBackups(backups))[0]?.manifest.steps).not.toContain("0096-report-links");
  });
});
