import type { Device } from "#web/db/device.ts";
import { addPartial, clearPartial, readPartial } from "#web/db/partials.ts";
import type { Opened } from "#web/net/client.ts";

/** So many bytes at a time are put by, so that a download that was cut off goes on from there. */
const PIECE = 256 * 1024;

export type FetchedFile = { kind: "ok"; bytes: ArrayBuffer; etag: string | null } | Exclude<Opened, { kind: "ok" }>;

export type FileFetch = {
  device: Device;
  /** Under this name the pieces are kept until the file is whole. */
  file: string;
  open: (headers: Record<string, string>) => Promise<Opened>;
  /** Bytes of this file that are here, as they arrive; may fall back when the file has to be started anew. */
  onBytes: (here: number) => void;
};

/**
 * Downloads one file, from where an earlier try ended if the server still has the same version of it. Its pieces stay
 * until the caller has put the file where it belongs.
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

/** The server understood the request but not the piece that was asked for. */
function isAboutTheRange(opened: Exclude<Opened, { kind: "ok" }>): boolean {
  return opened.kind === "problem" ? opened.status === 416 : opened.cause === "not_ours";
}

function startOf(response: Response): number | null {
  const match = /^bytes (\d+)-/.exec(response.headers.get("Content-Range") ?? "");
  return match === null ? null : Number(match[1]);
}

/** The whole file out of the pieces that are here and the body; null when the connection broke off. */
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
      if (freshBytes >= PIECE) await keep();
    }
  } catch {
    await keep();
    return null;
  }
  await keep();
  return joinPieces(all);
}

/** Pieces of a file in one. */
export function joinPieces(pieces: readonly ArrayBuffer[]): ArrayBuffer {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(new Uint8Array(piece), offset);
    offset += piece.byteLength;
  }
  return whole.buffer;
}
