import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);
/** Enough for the packs of a whole library of books, compressed. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Compresses the content with this hash. */
export type GzipCache = (hash: string, plain: string | Buffer) => Promise<Buffer<ArrayBuffer>>;

/**
 * Compresses each reply once and caches it by the hash of its content, so that no entry is ever stale. Evicts the least
 * recently used entries beyond `limit` bytes.
 */
export function createGzipCache(limit = MAX_CACHE_BYTES): GzipCache {
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
