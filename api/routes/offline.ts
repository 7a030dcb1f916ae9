import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";
import { findPack } from "../store/modules.ts";
import { matchesTag, parseByteRange } from "./byte-range.ts";
import { serve } from "./serve.ts";

const compress = promisify(gzip);

/**
 * The offline pack, from stored bytes: the same versions are always the same bytes, so a download can go on where it
 * stopped (Range with If-Range). A whole pack is sent compressed to those who take it. `fetch` asks for ranges without
 * compression, so a device that counted inflated bytes goes on with the right one; that is why both forms carry one
 * ETag, and why a range is only served to a request that does not take gzip.
 */
export function offlineRoutes(app: App, parts: Parts): void {
  serve(app, "pack", async ({ params, c }) => {
    const pack = await findPack(parts.store.db, params.module_type, params.module_slug);
    if (pack === null) return { problem: "not_found", detail: "There is no such module to download." };
    const bytes = Buffer.from(pack.body);
    const tag = `"${pack.hash}"`;
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
    return c.body(await compress(bytes));
  });
}
