import type { BlobStore } from "#api/gateways/blobs.ts";

/** Reads all bytes of a recording. Null if the blob is missing or empty. */
export async function readRecording(blobs: BlobStore, sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const size = (await blobs.size(sha256)) ?? 0;
  if (size === 0) return null;
  return new Uint8Array(await new Response(blobs.read(sha256, 0, size - 1)).arrayBuffer());
}
