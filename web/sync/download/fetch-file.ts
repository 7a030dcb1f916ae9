import type { Device } from "#web/db/storage/device.ts";
import { addPartial, clearPartial, readPartial } from "#web/db/attempt/partials.ts";
import type { Opened } from "#web/net/client.ts";

/** Bytes stored at a time, so that an interrupted download resumes from there. */
const PIECE_BYTES = 256 * 1024;

export type FetchedFile = { kind: "ok"; bytes: ArrayBuffer; etag: string | null } | Exclude<Opened, { kind: "ok" }>;

export type FileFetch = {
  device: Device;
  /** Key of the stored pieces until the file is complete. */
  file: string;
  open: (headers: Record<string, string>) => Promise<Opened>;
  /** Reports received bytes. May decrease when the file restarts. */
  onBytes: (here: number) => void;
};

/**
 * Downloads one file. Resumes an earlier attempt if the server still has the same version. The pieces stay until the
 * caller has stored the file.
 */
export async function fetchFile(parts: FileFetch): Promise<FetchedFile> {
  const { device, file } = parts;
  const before = await readPartial(device, file);
  const canResume = before.size > 0 && before.etag !== null;
  let opened = await parts.open(canResume ? { Range: `bytes=${before.size}-`, "If-Range": before.etag ?? "" } : {});
  if (canResume && opened.kind !== "ok" && isAboutTheRange(opened)) {
    await clearPartial(device, file);
    opened = await parts.open({});
  }
  if (opened.kind !== "ok") return opened;
  const { response } = opened;
  const isContinued = canResume && response.status === 206 && startOf(response) === before.size;
  if (!isContinued && before.size > 0) await clearPartial(device, file);
  const bytes = await readBody(parts, response, isContinued ? before.pieces : []);
  return bytes === null
    ? { kind: "network", cause: "unreachable" }
    : { kind: "ok", bytes, etag: response.headers.get("ETag") };
}

/** The server understood the request, but refused the range. */
function isAboutTheRange(opened: Exclude<Opened, { kind: "ok" }>): boolean {
  return opened.kind === "problem" ? opened.status === 416 : opened.cause === "not_ours";
}

function startOf(response: Response): number | null {
  const match = /^bytes (\d+)-/.exec(response.headers.get("Content-Range") ?? "");
  return match === null ? null : Number(match[1]);
}

/** Joins the stored pieces and the body; null if the connection broke. */
async function readBody(
  { device, file, onBytes }: FileFetch,
  response: Response,
  pieces: ArrayBuffer[],
): Promise<ArrayBuffer | null> {
  const etag = response.headers.get("ETag");
  const all = [...pieces];
  let here = all.reduce((sum, piece) => sum + piece.byteLength, 0);
  let fresh: Uint8Array<ArrayBuffer>[] = [];
  let freshBytes = 0;
  const keep = async (): Promise<void> => {
    if (freshBytes === 0) return;
    const piece = joinPieces(
      fresh.map((part) => part.buffer.slice(part.byteOffset, part.byteOffset + part.byteLength)),
    );
    fresh = [];
    freshBytes = 0;
    if (etag !== null) await addPartial(device, file, all.length, etag, piece);
    all.push(piece);
  };
  onBytes(here);
  const reader = response.body?.getReader();
  try {
    while (reader !== undefined) {
      const { done, value } = await reader.read();
      if (done) break;
      fresh.push(value as Uint8Array<ArrayBuffer>);
      freshBytes += value.byteLength;
      here += value.byteLength;
      onBytes(here);
      if (freshBytes >= PIECE_BYTES) await keep();
    }
  } catch {
    await keep();
    return null;
  }
  await keep();
  return joinPieces(all);
}

/** Joins pieces into one buffer. */
export function joinPieces(pieces: readonly ArrayBuffer[]): ArrayBuffer {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(new Uint8Array(piece), offset);
    offset += piece.byteLength;
  }
  return whole.buffer;
}
