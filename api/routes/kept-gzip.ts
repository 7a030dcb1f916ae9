import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);
/** The packs of a whole library of books, compressed. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** Compresses what has this hash. */
export type KeptGzip = (hash: string, plain: string | Buffer) => Promise<Buffer<ArrayBuffer>>;

/**
 * Compresses each reply once and keeps it by the hash of what it holds, so that none is ever out of date. What was not
 * asked for longest goes first when there is more than `limit` bytes of it.
 */
export function createKeptGzip(limit = KEPT_BYTES): KeptGzip {
  const kept = new Map<string, Buffer<ArrayBuffer>>();
  let size = 0;
  const forget = (hash: string): void => {
    size -= kept.get(hash)?.length ?? 0;
    kept.delete(hash);
  };
  return async (hash, plain) => {
    const compressed = kept.get(hash) ?? (await compress(plain));
    forget(hash);
    kept.set(hash, compressed);
    size += compressed.length;
    for (const oldest of kept.keys()) {
      if (size <= limit) break;
      forget(oldest);
    }
    return compressed;
  };
}
