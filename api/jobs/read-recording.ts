import type { BlobStore } from "../gateways/blobs.ts";

/** All bytes of a recording; null where they are not here, or are none. */
export async function readRecording(blobs: BlobStore, sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const size = (await blobs.size(sha256)) ?? 0;
  if (size === 0) return null;
  return new Uint8Array(await new Response(blobs.read(sha256, 0, size - 1)).arrayBuffer());
}
