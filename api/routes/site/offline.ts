import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { findPack, findPackVersion, findPinnedPack } from "#api/store/content/modules.ts";
import { sha256Hex } from "#api/sha256.ts";
import { matchesTag, parseByteRange } from "../http/byte-range.ts";
import { createGzipCache, type GzipCache } from "../http/gzip-cache.ts";
import { serve } from "../http/serve.ts";

/**
 * Adds the route that serves offline packs from stored bytes. The same versions always have the same bytes, so that a
 * download can resume (Range with If-Range). A whole pack is compressed if the client accepts gzip. A range counts
 * uncompressed bytes, as the device does, and is only for clients that do not accept gzip. Both encodings have the same
 * ETag.
 */
export function addOfflineRoutes(app: App, services: Services): void {
  const gzip = createGzipCache();
  serve(app, "pack", async ({ params, query, session, c }) => {
    const acceptsGzip = /\bgzip\b/u.test(c.req.header("accept-encoding") ?? "");
    const packRequest = { ...params, ...query, account: session.accountId };
    const body =
      (acceptsGzip ? await findCompressed(services, gzip, packRequest) : null) ??
      (await findBody(services, packRequest));
    if (body === null) return { problem: "not_found", detail: "There is no such module to download." };
    const { tag } = body;
    c.header("ETag", tag);
    c.header("Cache-Control", "no-store");
    c.header("Vary", "Accept-Encoding");
    c.header("Accept-Ranges", "bytes");
    if (matchesTag(c.req.header("if-none-match"), tag)) return c.body(null, 304);
    c.header("Content-Type", "application/json");

    if ("compressed" in body) {
      c.header("Content-Encoding", "gzip");
      return c.body(body.compressed);
    }
    const { bytes } = body;
    const ifRange = c.req.header("if-range");
    const canSendRange = !acceptsGzip && (ifRange === undefined || ifRange === tag);
    const range = canSendRange ? parseByteRange(c.req.header("range"), bytes.length) : null;
    if (range === "unsatisfiable") {
      c.header("Content-Range", `bytes */${bytes.length}`);
      return c.body(null, 416);
    }
    if (range !== null) {
      c.header("Content-Range", `bytes ${range.start}-${range.end}/${bytes.length}`);
      return c.body(bytes.subarray(range.start, range.end + 1), 206);
    }
    if (!acceptsGzip) return c.body(bytes);
    c.header("Content-Encoding", "gzip");
    return c.body(await gzip.compress(tag, bytes));
  });
}

type PackRequest = {
  account: string;
  module_type: ModuleType;
  module_slug: string;
  content_version?: string | undefined;
};

/**
 * Returns the compressed pack that the library offers now, from memory. Returns null if memory does not have the pack,
 * or if the client requests another version.
 */
async function findCompressed(
  { store }: Pick<Services, "store">,
  gzip: GzipCache,
  { module_type, module_slug, content_version }: PackRequest,
): Promise<{ compressed: Buffer<ArrayBuffer>; tag: string } | null> {
  const offered = await findPackVersion(store.db, module_type, module_slug);
  if (offered === null || (content_version ?? offered.content_version) !== offered.content_version) return null;
  const tag = `"${offered.hash}"`;
  const compressed = gzip.find(tag);
  return compressed === undefined ? null : { compressed, tag };
}

/**
 * Returns the pack that the library offers now. If the client requests another version, returns that pack if an attempt
 * of the account uses it, else null.
 */
async function findBody(
  { store }: Pick<Services, "store">,
  { account, module_type, module_slug, content_version }: PackRequest,
): Promise<{ bytes: Buffer<ArrayBuffer>; tag: string } | null> {
  const offered = await findPack(store.db, module_type, module_slug);
  if (offered !== null && (content_version === undefined || content_version === offered.content_version))
    return { bytes: Buffer.from(offered.body), tag: `"${offered.hash}"` };
  if (content_version === undefined) return null;
  const pinned = await findPinnedPack(store.db, account, module_type, module_slug, content_version);
  if (pinned === null) return null;
  const bytes = Buffer.from(JSON.stringify(pinned));
  return { bytes, tag: `"${sha256Hex(bytes)}"` };
}
