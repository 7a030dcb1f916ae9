import { mediaPath } from "#core/exam/content/media.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { findMedia } from "#api/store/content/modules.ts";
import { matchesTag, parseByteRange } from "../http/byte-range.ts";
import { problemReply } from "../http/problem-reply.ts";

/** An image opened by its own address may only display itself. */
const MEDIA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves images and audio by hash. They never change, and we choose their content type. */
export function mediaRoutes(app: App, services: Services): void {
  app.get("/media/:file", async (c) => {
    const [, sha256 = ""] = /^([0-9a-f]{64})\.[a-z0-9]+$/u.exec(c.req.param("file")) ?? [];
    const item = sha256 === "" ? null : await findMedia(services.store.db, sha256);
    const size = item === null ? null : await services.blobs.size(sha256);
    if (item === null || size === null || mediaPath({ sha256, type: item.type }) !== c.req.path)
      return problemReply(c, { problem: "not_found" });

    const tag = `"${sha256}"`;
    c.header("ETag", tag);
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("Content-Security-Policy", MEDIA_POLICY);
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Accept-Ranges", "bytes");
    if (matchesTag(c.req.header("if-none-match"), tag)) return c.body(null, 304);

    const ifRange = c.req.header("if-range");
    const range = ifRange === undefined || ifRange === tag ? parseByteRange(c.req.header("range"), size) : null;
    if (range === "unsatisfiable") {
      c.header("Content-Range", `bytes */${size}`);
      return c.body(null, 416);
    }
    c.header("Content-Type", item.type);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    c.header("Content-Length", String(end - start + 1));
    if (range !== null) c.header("Content-Range", `bytes ${start}-${end}/${size}`);
    if (c.req.method === "HEAD") return c.body(null, range === null ? 200 : 206);
    return c.body(services.blobs.read(sha256, start, end), range === null ? 200 : 206);
  });
}
