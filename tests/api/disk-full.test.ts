import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { publishBooks } from "#api/commands/publish.ts";
import { createFileBlobs } from "#api/gateways/blobs.ts";
import type { Op, OpResult } from "#core/wire/commands.ts";
import { fixtureWriting, compiledWriting } from "#tests/support/fixture-writing.ts";
import { registration, signedUp } from "./support/learners.ts";
import { compiledBook, head, op } from "./support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "./support/test-app.ts";

const WORDS = "Words upon words. ".repeat(2000);

/** An essay in an attempt of its own. */
function essay(n: number): Op {
  const slug = `attempt${String(n).padStart(15, "0")}`;
  return op(
    "draft.save",
    {
      ...head(slug, {
        module_type: "writing",
        module_slug: fixtureWriting.slug,
        content_version: fixtureWriting.content_version,
        started_at: TEST_NOW,
      }),
      section: "task-1",
      text: `${n} ${WORDS}`,
      edit: 1,
      base_rev: 0,
    },
    { opId: `essay-of-the-full-disk-${n}`, agg: `draft:${slug}:task-1`, aggSeq: 1 },
  );
}

describe("a server whose disk is full", () => {
  let dir: string;
  let app: TestApp;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "bandwise-full-"));
    app = await createTestApp({ url: join(dir, "db.sqlite") });
    await publishBooks(app.parts, [compiledBook("tides", 1, [[compiledWriting()]])]);
  });
  afterEach(async () => {
    await app.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** The database may grow by so many pages of 4 KiB: SQLite then says SQLITE_FULL, as it does for a full disk. */
  async function limit(more: number): Promise<void> {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.parts.store.db);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + more}`).execute(app.parts.store.db);
  }
  const unlimit = () => sql`pragma max_page_count = 1000000`.execute(app.parts.store.db);
  const count = async () =>
    (await app.parts.store.db.selectFrom("draft_version").select("op_id").where("kind", "=", "save").execute()).length;

  it("answers a batch with 507, stores none of it, reads on, and takes the same batch when there is room again", async () => {
    const { access: token } = await signedUp(app);
    const send = (ops: Op[]) => app.call("syncBatch", { token, body: { clientId: "client-of-the-full-disk", ops } });
    await limit(40);
    const ops = Array.from({ length: 10 }, (_, n) => essay(n));
    const refused = await send(ops);
    expect(refused.status).toBe(507);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await refused.json()).toMatchObject({ code: "disk_full", detail: expect.stringContaining("no room left") });
    expect(await count()).toBe(0);
    const { rows } = await sql`select op_id from sync_op`.execute(app.parts.store.db);
    expect(rows).toEqual([]);

    expect((await app.call("health")).status).toBe(200);
    expect((await app.call("userDetails", { token, body: {} })).status).toBe(200);

    await unlimit();
    const taken = await send(ops);
    expect(taken.status).toBe(200);
    const { results } = (await taken.json()) as { results: OpResult[] };
    expect(results.map(({ status }) => status)).toEqual(ops.map(() => "applied"));
    expect(await count()).toBe(ops.length);
    expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(app.parts.store.db)).rows).toEqual([
      { integrity_check: "ok" },
    ]);
  });

  it("keeps what was stored before the disk was full", async () => {
    const { access: token } = await signedUp(app);
    const send = (ops: Op[]) => app.call("syncBatch", { token, body: { clientId: "client-of-the-full-disk", ops } });
    expect((await send([essay(1)])).status).toBe(200);
    await limit(2);
    expect((await send([essay(2)])).status).toBe(507);
    expect(await count()).toBe(1);
  });

  it("leaves no half file where a blob does not fit", async () => {
    const blobs = createFileBlobs(join(dir, "blobs"));
    const bytes = new Uint8Array(1000).fill(7);
    const hash = createHash("sha256").update(bytes).digest("hex");
    // A folder in the place of the file: the rename fails as it does when the disk takes nothing more.
    mkdirSync(join(dir, "blobs", hash.slice(0, 2), hash, "in-the-way"), { recursive: true });
    await expect(blobs.put(hash, bytes)).rejects.toThrow();
    expect(readdirSync(join(dir, "blobs", hash.slice(0, 2)))).toEqual([hash]);
  });

  it("says the same when a file finds no room", async () => {
    const noRoom = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const failing = vi.spyOn(app.parts.store, "withTx").mockRejectedValue(noRoom);
    const reply = await app.call("register", { body: registration() });
    failing.mockRestore();
    expect(reply.status).toBe(507);
  });
});
