import { mediaPath } from "#core/exam/content/media.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { findMedia } from "#api/store/content/modules.ts";
import { replyWithFile } from "../http/file-reply.ts";
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

    return replyWithFile(
      c,
      services.blobs,
      { sha256, type: item.type, bytes: size },
      { "Cache-Control": "public, max-age=31536000, immutable", "Content-Security-Policy": MEDIA_POLICY },
    );
  });
}
