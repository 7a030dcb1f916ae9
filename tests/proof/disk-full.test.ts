import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PROGRAM_ENV } from "#tests/support/program-env.ts";
import { canMountDisks, mountDisk, unmountDisk } from "#tests/support/small-disk.ts";
import { createEssayCommand } from "./load-client.ts";
import { createProofServer, type ProofServer, signToken } from "./proof-server.ts";

const canMount = canMountDisks("tests on a full disk (tests/api/http/disk-full.test.ts simulates one)");

let server: ProofServer;
let disk: string;
beforeEach(async () => {
  disk = mkdtempSync(join(tmpdir(), "bandwise-disk-"));
  if (canMount) mountDisk(disk, "96m");
  server = await createProofServer(["ada"], { dataDir: canMount ? join(disk, "data") : undefined });
});
afterEach(async () => {
  await server.dispose();
  unmountDisk(disk);
  rmSync(disk, { recursive: true, force: true });
});

it.skipIf(!canMount)(
  "the server keeps running on a full disk, stores no part of a refused batch, and accepts the batch once there is space",
  async () => {
    const token = await signToken(server, "ada");
    await server.up();
    const send = (commands: unknown[]): Promise<Response> =>
      fetch(`${server.origin}/api/sync/batch/`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ clientId: "client-proof-full-0000", ops: commands }),
      });
    const first = [createEssayCommand(1)];
    expect((await send(first)).status).toBe(200);

    const filler = join(disk, "filler");
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, randomBytes(bavail * bsize));
    // Too long for the free space in the database's write-ahead log.
    const long = Array.from({ length: 25 }, (_, n) => {
      const essay = createEssayCommand(n);
      return { ...essay, payload: Object.assign({}, essay.payload, { text: "Words upon words. ".repeat(1000) }) };
    });
    const refused = await send(long);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ code: "disk_full" });
    expect((await fetch(`${server.origin}/api/health/`)).status).toBe(200);
    // The server still replies that it is ready, so that the proxy sends it requests. Learners can read, and devices
    // get the error that makes them keep their work.
    expect((await fetch(`${server.origin}/api/health/ready/`)).status).toBe(200);

    rmSync(filler);
    const accepted = await send(long);
    expect(accepted.status).toBe(200);
    expect((await fetch(`${server.origin}/api/health/ready/`)).status).toBe(200);
    expect(await server.stop()).toBe(0);

    const file = new Database(join(server.dataDir, "bandwise.sqlite"));
    expect(file.pragma("integrity_check", { simple: true })).toBe("ok");
    const stored = file.prepare("select op_id from draft_version where kind = 'save'").pluck().all() as string[];
    file.close();
    expect(stored.toSorted()).toEqual([...first, ...long].map(({ opId }) => opId).toSorted());
  },
);

it.skipIf(!canMount)(
  "the server and the scripts exit with a one-line error if they start on a full disk",
  () => {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, "filler"), Buffer.alloc(bavail * bsize));
    for (const dataDir of [server.dataDir, join(disk, "new")])
      for (const script of [["api/server.ts"], ["scripts/publish.ts"], ["scripts/seed.ts"]]) {
        const run = spawnSync(process.execPath, script, {
          cwd: join(import.meta.dirname, "..", ".."),
          env: { ...PROGRAM_ENV, DATA_DIR: dataDir, PORT: "0" },
          encoding: "utf8",
          timeout: 60_000,
        });
        expect([script[0], run.status, run.stderr]).toEqual([
          script[0],
          1,
          `The disk of ${dataDir} is full (DATA_DIR). Free some space and start again.\n`,
        ]);
      }
  },
  180_000,
);
