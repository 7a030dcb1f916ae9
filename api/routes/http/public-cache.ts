import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "hono";
import type { App, AppEnv } from "#api/app-env.ts";
import { readPublication } from "#api/store/content/publication.ts";
import type { Db } from "#api/store/store.ts";
import type { EndpointName } from "#core/wire/endpoints.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sha256Base64Url } from "#api/sha256.ts";
import { matchesTag } from "./byte-range.ts";
import { type Call, serve } from "./serve.ts";

const compress = promisify(gzip);
/** Shorter replies are not worth compressing. */
const MIN_COMPRESSED_CHARACTERS = 1000;
/** Enough for every list and every book of a whole library. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

type Headers = Readonly<Record<string, string>>;
/** A reply in one encoding: as text, or as compressed bytes. */
type Representation = { tag: string; headers: Headers; body: string | Buffer<ArrayBuffer> };
type Reply = { plain: Representation; compressed: Representation | null; bytes: number };

/** Cache of public replies of the current publication. Each reply is made, serialised and compressed once. */
export type PublicCache = {
  /** Returns the cached reply of this key, or makes and caches it. Problems are not cached. */
  reply(c: Context<AppEnv>, key: string, make: () => Promise<object | Problem>): Promise<Response | Problem>;
};

/**
 * Returns an empty cache. The cache evicts the least recently used replies beyond `limit` bytes, and all replies when
 * content is published.
 */
export function createPublicCache(db: Db, limit = MAX_CACHE_BYTES): PublicCache {
  const cache = new Map<string, Reply>();
  const pending = new Map<string, Promise<Reply | Problem>>();
  let publication = -1;
  let size = 0;

  const computeSize = (key: string, { bytes }: Reply): number => key.length + bytes;

  function remove(key: string): void {
    const reply = cache.get(key);
    if (reply === undefined) return;
    size -= computeSize(key, reply);
    cache.delete(key);
  }

  function store(key: string, reply: Reply): void {
    remove(key);
    cache.set(key, reply);
    size += computeSize(key, reply);
    for (const oldest of cache.keys()) {
      if (size <= limit) break;
      remove(oldest);
    }
  }

  async function find(key: string, make: () => Promise<object | Problem>): Promise<Reply | Problem> {
    // If the database is down, serves the replies in memory.
    const current = await readPublication(db).catch(() => publication);
    if (current !== publication) {
      publication = current;
      cache.clear();
      pending.clear();
      size = 0;
    }
    const known = cache.get(key);
    if (known !== undefined) {
      // Moves the entry to the end of the map, because entries at the beginning are evicted first.
      cache.delete(key);
      cache.set(key, known);
      return known;
    }
    const pendingReply = pending.get(key);
    if (pendingReply !== undefined) return pendingReply;
    const newReply = makeReply(make);
    pending.set(key, newReply);
    try {
      const reply = await newReply;
      if (!isProblem(reply) && current === publication) store(key, reply);
      return reply;
    } finally {
      if (pending.get(key) === newReply) pending.delete(key);
    }
  }

  return {
    async reply(c, key, make) {
      const found = await find(key, make);
      return isProblem(found) ? found : send(c, found);
    },
  };
}

async function makeReply(make: () => Promise<object | Problem>): Promise<Reply | Problem> {
  const value = await make();
  if (isProblem(value)) return value;
  const text = JSON.stringify(value);
  const tag = sha256Base64Url(text);
  const shared = { "Cache-Control": "public, no-cache", "Content-Type": "application/json" };
  if (text.length < MIN_COMPRESSED_CHARACTERS)
    return { plain: toRepresentation(tag, shared, text), compressed: null, bytes: 2 * text.length };
  const varying = { ...shared, Vary: "Accept-Encoding" };
  const compressed = await compress(text);
  return {
    plain: toRepresentation(tag, varying, text),
    compressed: toRepresentation(`${tag}-gzip`, { ...varying, "Content-Encoding": "gzip" }, compressed),
    bytes: 2 * text.length + compressed.length,
  };
}

/** Returns a reply in one encoding. Each encoding has its own strong ETag. Clients revalidate it with every request. */
function toRepresentation(tag: string, headers: Headers, body: Representation["body"]): Representation {
  return { tag: `"${tag}"`, headers: { ETag: `"${tag}"`, ...headers }, body };
}

function send(c: Context<AppEnv>, { plain, compressed }: Reply): Response {
  const representation =
    compressed !== null && /\bgzip\b/u.test(c.req.header("accept-encoding") ?? "") ? compressed : plain;
  const { tag, headers, body } = representation;
  if (!matchesTag(c.req.header("if-none-match"), tag)) return new Response(body, { headers });
  const { "Content-Type": _type, "Content-Encoding": _encoding, ...rest } = headers;
  return new Response(null, { status: 304, headers: rest });
}

/** Serves a public endpoint from the cache. The key has the endpoint's name, and its declared parameters and query. */
export function servePublic<N extends EndpointName>(
  app: App,
  cache: PublicCache,
  name: N,
  make: (call: Pick<Call<N>, "params" | "query">) => Promise<object | Problem>,
): void {
  serve(app, name, ({ c, params, query }) =>
    cache.reply(c, JSON.stringify([name, params, query]), () => make({ params, query })),
  );
}
