import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { AppEnv } from "#api/app-env.ts";
import { matchesTag } from "./byte-range.ts";
import type { GzipCache } from "./gzip-cache.ts";

/** Sends public JSON with a strong ETag, which clients revalidate each time. */
export function publicReply(c: Context<AppEnv>, value: object): Response {
  const body = JSON.stringify(value);
  const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "public, no-cache");
  if (matchesTag(c.req.header("if-none-match"), tag)) return c.body(null, 304);
  c.header("Content-Type", "application/json");
  return c.body(body);
}

/** The same for a long reply: compressed if the client accepts it. Each form has its own tag. */
export async function compressedReply(c: Context<AppEnv>, value: object, gzip: GzipCache): Promise<Response> {
  c.header("Vary", "Accept-Encoding");
  if (!/\bgzip\b/u.test(c.req.header("accept-encoding") ?? "")) return publicReply(c, value);
  const body = JSON.stringify(value);
  const tag = `"${createHash("sha256").update(body).digest("base64url")}-gzip"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "public, no-cache");
  if (matchesTag(c.req.header("if-none-match"), tag)) return c.body(null, 304);
  c.header("Content-Type", "application/json");
  c.header("Content-Encoding", "gzip");
  return c.body(await gzip(tag, body));
}
