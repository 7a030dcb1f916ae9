import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BlobStore, createFileBlobs } from "#api/gateways/blobs.ts";
import { createS3Blobs } from "#api/gateways/s3-blobs.ts";
import { type S3Server, startS3Server } from "#tests/support/servers/s3-server.ts";

const folder = mkdtempSync(join(tmpdir(), "bandwise-blobs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function toHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function readAll(blobs: BlobStore, hash: string, start: number, end: number): Promise<Buffer> {
  return Buffer.from(await new Response(blobs.read(hash, start, end)).arrayBuffer());
}

/** Tests what both kinds of blob stores must do. */
function testBlobStore(blobs: () => BlobStore): void {
  it("returns a stored blob, and any range of its bytes", async () => {
    const bytes = randomBytes(300_000);
    const hash = toHash(bytes);
    expect(await blobs().size(hash)).toBeNull();
    await blobs().put(hash, bytes);
    await blobs().put(hash, bytes);
    expect(await blobs().size(hash)).toBe(300_000);
    expect((await readAll(blobs(), hash, 0, 299_999)).equals(bytes)).toBe(true);
    expect((await readAll(blobs(), hash, 17, 70_016)).equals(bytes.subarray(17, 70_017))).toBe(true);
    expect((await readAll(blobs(), hash, 299_999, 299_999)).equals(bytes.subarray(299_999))).toBe(true);
  });

  it("stores a file of many megabytes", async () => {
    const bytes = randomBytes(12_000_000);
    const path = join(folder, "large");
    writeFileSync(path, bytes);
    await blobs().putFile(toHash(bytes), path);
    expect(toHash(await readAll(blobs(), toHash(bytes), 0, bytes.byteLength - 1))).toBe(toHash(bytes));
  });

  it("refuses bytes that do not match their hash, and stores none of them", async () => {
    const hash = toHash(randomBytes(8));
    const path = join(folder, "other");
    writeFileSync(path, "other");
    await expect(blobs().put(hash, randomBytes(9))).rejects.toThrow("hash");
    await expect(blobs().putFile(hash, path)).rejects.toThrow("hash");
    expect(await blobs().size(hash)).toBeNull();
    await expect(blobs().size("../etc/passwd")).rejects.toThrow("SHA-256");
  });

  it("lists its blobs without the deleted blobs", async () => {
    const bytes = randomBytes(10);
    await blobs().put(toHash(bytes), bytes);
    expect(await Array.fromAsync(blobs().list())).toContain(toHash(bytes));
    await blobs().remove(toHash(bytes));
    await blobs().remove(toHash(bytes));
    expect(await blobs().size(toHash(bytes))).toBeNull();
    expect(await Array.fromAsync(blobs().list())).not.toContain(toHash(bytes));
    await expect(readAll(blobs(), toHash(bytes), 0, 9)).rejects.toThrow();
  });

  it("stops reading when the consumer closes the stream", async () => {
    const bytes = randomBytes(3_000_000);
    await blobs().put(toHash(bytes), bytes);
    const reader = blobs().read(toHash(bytes), 0, 2_999_999).getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
  });
}

describe("blobs in files", () => {
  const blobs = createFileBlobs(join(folder, "blobs"));
  testBlobStore(() => blobs);
});

describe("blobs in an S3 store", () => {
  let server: S3Server;
  let blobs: BlobStore;
  beforeAll(async () => {
    server = await startS3Server();
    blobs = createS3Blobs(server.settings, { timeoutMs: 2000, firstPauseMs: 1 });
  });
  afterEach(() => {
    server.outcomes.length = 0;
    server.methods.length = 0;
  });
  afterAll(() => server.close());
  testBlobStore(() => blobs);

  const bytes = randomBytes(400_000);
  const hash = toHash(bytes);

  it("retries after temporary faults", async () => {
    server.outcomes.push("error", "busy", "success", "error", "broken");
    await blobs.put(hash, bytes);
    expect(await blobs.size(hash)).toBe(400_000);
    server.outcomes.push("busy", "error");
    expect((await readAll(blobs, hash, 0, 399_999)).equals(bytes)).toBe(true);
  });

  it("gives up after its timeout on a store that does not respond", async () => {
    const withShortTimeout = createS3Blobs(server.settings, { timeoutMs: 60, firstPauseMs: 1 });
    server.outcomes.push("silent", "silent", "silent", "silent");
    await expect(withShortTimeout.size(hash)).rejects.toThrow("AbortError");
    expect(server.methods).toEqual(["HEAD", "HEAD", "HEAD", "HEAD"]);
  });

  it("continues a download at the same byte when the connection breaks", async () => {
    server.outcomes.push("broken", "error", "broken");
    expect((await readAll(blobs, hash, 5, 399_999)).equals(bytes.subarray(5))).toBe(true);
    expect(server.methods.length).toBe(4);
    server.outcomes.push("broken", "broken", "broken", "broken");
    await expect(readAll(blobs, hash, 0, 399_999)).rejects.toThrow();
  });

  it("throws at once if S3 refuses access, and does not say that the blob is missing", async () => {
    server.outcomes.push("forbidden");
    await expect(blobs.size(hash)).rejects.toThrow("403");
    const unauthorised = createS3Blobs(
      { ...server.settings, accessKeyId: "SOMEBODY" },
      { timeoutMs: 2000, firstPauseMs: 1 },
    );
    await expect(unauthorised.put(toHash(Buffer.from("x")), Buffer.from("x"))).rejects.toThrow("403");
    expect(server.methods).toHaveLength(2);
  });
});
