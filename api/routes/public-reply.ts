import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { matchesTag } from "./byte-range.ts";

/** Public JSON with a strong ETag: a reader keeps it and asks each time whether it is still the same. */
export function publicReply(c: Context<AppEnv>, value: object): Response {
  const body = JSON.stringify(value);
  const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "public, no-cache");
  if (matchesTag(c.req.header("if-none-match"), tag)) return c.body(null, 304);
  c.header("Content-Type", "application/json");
  return c.body(body);
}
