import type { Device } from "#web/db/storage/device.ts";
import { joinBuffers } from "#web/db/storage/join-buffers.ts";
import { addPartialChunk, deletePartialFile, readPartialFile } from "#web/db/library/partial-files.ts";
import type { OpenedResponse } from "#web/net/client.ts";

/** Minimum size of a stored chunk, except the last. An interrupted download resumes after its last stored chunk. */
const CHUNK_BYTES = 256 * 1024;

export type FetchedFile =
  | { kind: "ok"; bytes: ArrayBuffer; etag: string | null }
  | Exclude<OpenedResponse, { kind: "ok" }>;

export type FileFetch = {
  device: Device;
  /** Name under which the chunks are stored until the file is complete. */
  partialName: string;
  open: (headers: Record<string, string>) => Promise<OpenedResponse>;
  /** Called with the number of received bytes. The number may become smaller when the file restarts. */
  onBytes: (received: number) => void;
};

/**
 * Downloads one file. Resumes an earlier download if the server still has the same version. Leaves the chunks on the
 * device; the caller deletes them once it has stored the file.
 */
export async function fetchFile(request: FileFetch): Promise<FetchedFile> {
  const { device, partialName } = request;
  const before = await readPartialFile(device, partialName);
  const canResume = before.size > 0 && before.etag !== null;
  let opened = await request.open(canResume ? { Range: `bytes=${before.size}-`, "If-Range": before.etag ?? "" } : {});
  if (canResume && opened.kind !== "ok" && isRangeRefused(opened)) {
    await deletePartialFile(device, partialName);
    opened = await request.open({});
  }
  if (opened.kind !== "ok") return opened;
  const { response } = opened;
  const isContinued = canResume && response.status === 206 && rangeStartOf(response) === before.size;
  if (!isContinued && before.size > 0) await deletePartialFile(device, partialName);
  const bytes = await readBody(request, response, isContinued ? before.chunks : []);
  return bytes === null
    ? { kind: "network", cause: "unreachable" }
    : { kind: "ok", bytes, etag: response.headers.get("ETag") };
}

/** Returns whether the request may succeed without its range. A 416 without our error body counts as "not_ours". */
function isRangeRefused(opened: Exclude<OpenedResponse, { kind: "ok" }>): boolean {
  return opened.kind === "problem" ? opened.status === 416 : opened.cause === "not_ours";
}

function rangeStartOf(response: Response): number | null {
  const match = /^bytes (\d+)-/.exec(response.headers.get("Content-Range") ?? "");
  return match === null ? null : Number(match[1]);
}

/**
 * Reads the body, and stores it in chunks if the response has an ETag. Returns it joined to the earlier chunks, or null
 * if the connection broke.
 */
async function readBody(
  { device, partialName, onBytes }: FileFetch,
  response: Response,
  chunks: ArrayBuffer[],
): Promise<ArrayBuffer | null> {
  const etag = response.headers.get("ETag");
  const all = [...chunks];
  let received = all.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  let unsaved: Uint8Array<ArrayBuffer>[] = [];
  let unsavedBytes = 0;
  const saveChunk = async (): Promise<void> => {
    if (unsavedBytes === 0) return;
    const chunk = joinBuffers(unsaved.map((bytes) => bytes.slice().buffer));
    unsaved = [];
    unsavedBytes = 0;
    if (etag !== null) await addPartialChunk(device, partialName, all.length, etag, chunk);
    all.push(chunk);
  };
  onBytes(received);
  const reader = response.body?.getReader();
  try {
    while (reader !== undefined) {
      const { done, value } = await reader.read();
      if (done) break;
      unsaved.push(value as Uint8Array<ArrayBuffer>);
      unsavedBytes += value.byteLength;
      received += value.byteLength;
      onBytes(received);
      if (unsavedBytes >= CHUNK_BYTES) await saveChunk();
    }
  } catch {
    await saveChunk();
    return null;
  }
  await saveChunk();
  return joinBuffers(all);
}
