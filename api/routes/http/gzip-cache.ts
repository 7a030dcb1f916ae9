import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);
/** Enough for the compressed packs of a whole library. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

export type GzipCache = {
  /** Returns the compressed content with this hash, if it is in the cache. */
  find: (hash: string) => Buffer<ArrayBuffer> | undefined;
  /** Returns the compressed content with this hash. Compresses `plain` if the cache does not have the content. */
  compress: (hash: string, plain: string | Buffer) => Promise<Buffer<ArrayBuffer>>;
};

/**
 * Returns a cache of compressed replies by the hash of their content. An entry is never outdated, because other content
 * has another hash. Evicts the least recently used entries beyond `limit` bytes.
 */
export function createGzipCache(limit = MAX_CACHE_BYTES): GzipCache {
  const cache = new Map<string, Buffer<ArrayBuffer>>();
  let size = 0;
  const remove = (hash: string): void => {
    size -= cache.get(hash)?.length ?? 0;
    cache.delete(hash);
  };
  const store = (hash: string, compressed: Buffer<ArrayBuffer>): void => {
    remove(hash);
    cache.set(hash, compressed);
    size += compressed.length;
    for (const oldest of cache.keys()) {
      if (size <= limit) break;
      remove(oldest);
    }
  };
  const find = (hash: string): Buffer<ArrayBuffer> | undefined => {
    const known = cache.get(hash);
    // Moves the entry to the end of the map, because entries at the beginning are evicted first.
    if (known !== undefined) store(hash, known);
    return known;
  };
  return {
    find,
    async compress(hash, plain) {
      const known = find(hash);
      if (known !== undefined) return known;
      const compressed = await compress(plain);
      store(hash, compressed);
      return compressed;
    },
  };
}
