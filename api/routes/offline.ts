import { createHash } from "node:crypto";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";
import { findPack, findPinnedPack } from "../store/modules.ts";
import { matchesTag, parseByteRange } from "./byte-range.ts";
import { createKeptGzip } from "./kept-gzip.ts";
import { serve } from "./serve.ts";

/**
 * The offline pack, from stored bytes: the same versions are always the same bytes, so a download can go on where it
 * stopped (Range with If-Range). A whole pack is sent compressed to those who take it. `fetch` asks for ranges without
 * compression, so a device that counted inflated bytes goes on with the right one; that is why both forms carry one
 * ETag, and why a range is only served to a request that does not take gzip.
 */
export function offlineRoutes(app: App, parts: Parts): void {
  const gzip = createKeptGzip();
  serve(app, "pack", async ({ params, query, session, c }) => {
    const body = await findBody(parts, { ...params, ...query, account: session.accountId });
    if (body === null) return { problem: "not_found", detail: "There is no such module to download." };
    const { bytes, tag } = body;
    c.header("ETag", tag);
    c.header("Cache-Control", "no-store");
    c.header("Vary", "Accept-Encoding");
    c.header("Accept-Ranges", "bytes");
    if (matchesTag(c.req.header("if-none-match"), tag)) return c.body(null, 304);
    c.header("Content-Type", "application/json");

    const takesGzip = /\bgzip\b/u.test(c.req.header("accept-encoding") ?? "");
    const ifRange = c.req.header("if-range");
    const mayContinue = !takesGzip && (ifRange === undefined || ifRange === tag);
    const range = mayContinue ? parseByteRange(c.req.header("range"), bytes.length) : null;
    if (range === "unsatisfiable") {
      c.header("Content-Range", `bytes */${bytes.length}`);
      return c.body(null, 416);
    }
    if (range !== null) {
      c.header("Content-Range", `bytes ${range.start}-${range.end}/${bytes.length}`);
      return c.body(bytes.subarray(range.start, range.end + 1), 206);
    }
    if (!takesGzip) return c.body(bytes);
    c.header("Content-Encoding", "gzip");
    return c.body(await gzip(tag, bytes));
  });
}

type Asked = {
  account: string;
  module_type: ModuleType;
  module_slug: string;
  content_version?: string | undefined;
};

/** What is on offer, as it was stored; or the version that an attempt of the account pins. */
async function findBody(
  { store }: Pick<Parts, "store">,
  { account, module_type, module_slug, content_version }: Asked,
): Promise<{ bytes: Buffer<ArrayBuffer>; tag: string } | null> {
  const offered = await findPack(store.db, module_type, module_slug);
  if (offered !== null && (content_version === undefined || content_version === offered.content_version))
    return { bytes: Buffer.from(offered.body), tag: `"${offered.hash}"` };
  if (content_version === undefined) return null;
  const pinned = await findPinnedPack(store.db, account, module_type, module_slug, content_version);
  if (pinned === null) return null;
  const bytes = Buffer.from(JSON.stringify(pinned));
  return { bytes, tag: `"${createHash("sha256").update(bytes).digest("hex")}"` };
}
