import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFileBlobs } from "#api/gateways/blobs.ts";
import type { Command, CommandResult } from "#core/wire/commands/batch.ts";
import { makeRegistration, signUp } from "../support/learners.ts";
import { attemptSlug, makeCommand, makeWritingHead } from "../support/commands.ts";
import { publishWriting } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";

const LONG_TEXT = "Words upon words. ".repeat(2000);

/** Returns the command that saves a long essay in attempt number `n`. */
function makeEssaySave(n: number): Command {
  const slug = attemptSlug(n);
  return makeCommand(
    "draft.save",
    {
      ...makeWritingHead(slug, { started_at: TEST_NOW }),
      section: "task-1",
      text: `${n} ${LONG_TEXT}`,
      edit: 1,
      base_rev: 0,
    },
    { opId: `essay-of-the-full-disk-${n}`, agg: `draft:${slug}:task-1`, aggSeq: 1 },
  );
}

describe("a server on SQLite whose disk is full", () => {
  let dir: string;
  let app: TestApp;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "bandwise-full-"));
    app = await createTestApp({ url: join(dir, "db.sqlite") });
    await publishWriting(app);
  });
  afterEach(async () => {
    await app.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Limits the database to this many more pages of 4 KiB. SQLite then fails with SQLITE_FULL, as on a full disk. */
  async function limitDatabase(morePages: number): Promise<void> {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.services.store.db);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + morePages}`).execute(app.services.store.db);
  }
  const removeLimit = () => sql`pragma max_page_count = 1000000`.execute(app.services.store.db);
  const countSaves = async () =>
    (await app.services.store.db.selectFrom("draft_version").select("op_id").where("kind", "=", "save").execute())
      .length;

  const sendBatch = (token: string, ops: Command[]) =>
    app.call("syncBatch", { token, body: { clientId: "client-of-the-full-disk", ops } });

  it("rejects a batch with 507, stores none of it, still serves reads, and accepts the batch when there is space", async () => {
    const { access: token } = await signUp(app);
    await limitDatabase(40);
    const ops = Array.from({ length: 10 }, (_, n) => makeEssaySave(n));
    const refused = await sendBatch(token, ops);
    expect(refused.status).toBe(507);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await refused.json()).toMatchObject({ code: "disk_full", detail: expect.stringContaining("no room left") });
    expect(await countSaves()).toBe(0);
    const { rows } = await sql`select op_id from sync_op`.execute(app.services.store.db);
    expect(rows).toEqual([]);

    expect((await app.call("health")).status).toBe(200);
    expect((await app.call("userDetails", { token, body: {} })).status).toBe(200);

    await removeLimit();
    const accepted = await sendBatch(token, ops);
    expect(accepted.status).toBe(200);
    const { results } = (await accepted.json()) as { results: CommandResult[] };
    expect(results.map(({ status }) => status)).toEqual(ops.map(() => "applied"));
    expect(await countSaves()).toBe(ops.length);
    expect(
      (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(app.services.store.db)).rows,
    ).toEqual([{ integrity_check: "ok" }]);
  });

  it("keeps the work that it stored before the disk was full", async () => {
    const { access: token } = await signUp(app);
    expect((await sendBatch(token, [makeEssaySave(1)])).status).toBe(200);
    await limitDatabase(2);
    expect((await sendBatch(token, [makeEssaySave(2)])).status).toBe(507);
    expect(await countSaves()).toBe(1);
  });

  it("leaves no partial file when a blob cannot be stored", async () => {
    const blobs = createFileBlobs(join(dir, "blobs"));
    const bytes = new Uint8Array(1000).fill(7);
    const hash = createHash("sha256").update(bytes).digest("hex");
    // A folder in the file's place makes the last step fail: the rename of the written file.
    mkdirSync(join(dir, "blobs", hash.slice(0, 2), hash, "in-the-way"), { recursive: true });
    await expect(blobs.put(hash, bytes)).rejects.toThrow();
    expect(readdirSync(join(dir, "blobs", hash.slice(0, 2)))).toEqual([hash]);
  });

  it("replies 507 when the store fails with ENOSPC", async () => {
    const diskFull = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const failing = vi.spyOn(app.services.store, "withTx").mockRejectedValue(diskFull);
    const reply = await app.call("register", { body: makeRegistration() });
    failing.mockRestore();
    expect(reply.status).toBe(507);
  });
});
