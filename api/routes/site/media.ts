import { mediaPath } from "#core/exam/content/media.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { findMedia } from "#api/store/content/modules.ts";
import { replyWithFile } from "../http/reply-with-file.ts";
import { replyWithProblem } from "../http/reply-with-problem.ts";

/** Content security policy for an image that is opened as a page: it may only show itself. */
const MEDIA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Adds the route for images and audio. A file's name is its hash, so its content never changes. */
export function addMediaRoutes(app: App, services: Services): void {
  app.get("/media/:file", async (c) => {
    const [, sha256 = ""] = /^([0-9a-f]{64})\.[a-z0-9]+$/u.exec(c.req.param("file")) ?? [];
    const item = sha256 === "" ? null : await findMedia(services.store.db, sha256);
    const size = item === null ? null : await services.blobs.size(sha256);
    if (item === null || size === null || mediaPath({ sha256, type: item.type }) !== c.req.path)
      return replyWithProblem(c, { problem: "not_found" });

    return replyWithFile(
      c,
      services.blobs,
      { sha256, type: item.type, bytes: size },
      { "Cache-Control": "public, max-age=31536000, immutable", "Content-Security-Policy": MEDIA_POLICY },
    );
  });
}
