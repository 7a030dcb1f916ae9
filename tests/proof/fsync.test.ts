import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSqlite } from "#api/store/dialects/sqlite.ts";
import { createEssayCommand, post } from "./load-client.ts";
import { createProofServer, type ProofServer, signToken } from "./proof-server.ts";

const BATCHES = 100;
/** Two accounts, because an account may send only 60 batches a minute. */
const ACCOUNTS = ["ada", "bob"] as const;
const TRACER = "strace";
const canTrace = spawnSync(TRACER, ["-o", "/dev/null", "true"]).status === 0;
if (!canTrace)
  process.stderr.write("\n*** SKIPPED: counting the server's fsyncs; strace is missing or may not trace here ***\n\n");

let server: ProofServer;
beforeEach(async () => {
  server = await createProofServer(ACCOUNTS);
});
afterEach(() => server.dispose());

/** Counts the fsync and fdatasync calls in a trace. */
const countSyncs = (trace: string): number =>
  readFileSync(trace, "utf8")
    .split("\n")
    .filter((line) => /sync\(/u.test(line)).length;

it("opens the server's SQLite file with synchronous = FULL", () => {
  const { database } = openSqlite(join(server.dataDir, "bandwise.sqlite"));
  database.exec("begin immediate; commit;");
  expect(database.pragma("synchronous", { simple: true })).toBe(2);
  expect(database.pragma("journal_mode", { simple: true })).toBe("wal");
  database.close();
});

it.skipIf(!canTrace)(
  "the server syncs batches that arrive together to the disk before it replies to any of them",
  async () => {
    const token = await signToken(server, "ada");
    const trace = join(server.dataDir, "trace");
    await server.up([TRACER, "-D", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", trace]);
    const before = countSyncs(trace);
    let syncsAtFirstReply: number | null = null;
    const replies = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const results = await post(server.origin, token, "client-proof-ada-00", [createEssayCommand(n)]);
        syncsAtFirstReply ??= countSyncs(trace);
        return results;
      }),
    );
    for (const results of replies) expect(results).toMatchObject([{ status: "applied" }]);
    expect(syncsAtFirstReply).toBeGreaterThan(before);
    await server.stop();
    const counted = countSyncs(trace) - before;
    // The number depends on how fast the batches arrive. tests/store/group-commit.test.ts checks that batches share a
    // commit.
    process.stdout.write(`40 batches at once acknowledged, ${counted} syncs to the disk\n`);
  },
  120_000,
);

it.skipIf(!canTrace)(
  "the server syncs each batch to the disk before it replies",
  async () => {
    const tokens = new Map<string, string>();
    for (const name of ACCOUNTS) tokens.set(name, await signToken(server, name));
    const trace = join(server.dataDir, "trace");
    await server.up([TRACER, "-D", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", trace]);
    const before = countSyncs(trace);
    for (let n = 0; n < BATCHES; n += 1) {
      const name = ACCOUNTS[n % 2] ?? "ada";
      const results = await post(server.origin, tokens.get(name) ?? "", `client-proof-${name}-00`, [
        createEssayCommand(n),
      ]);
      expect(results).toMatchObject([{ status: "applied" }]);
    }
    await server.stop();
    const counted = countSyncs(trace) - before;
    process.stdout.write(`${BATCHES} batches acknowledged, ${counted} syncs to the disk\n`);
    expect(counted).toBeGreaterThanOrEqual(BATCHES);
  },
  120_000,
);
