import type { Context } from "hono";
import type { AppEnv } from "#api/app-env.ts";
import type { BlobStore } from "#api/gateways/blobs.ts";
import { matchesTag, parseByteRange } from "./byte-range.ts";

export type StoredFile = { sha256: string; type: string; bytes: number };

/**
 * Replies with a stored file, with the requested range of the file, or with 304 if the client already has the file. The
 * ETag is the file's hash. All replies have these `headers`.
 */
export function replyWithFile(
  c: Context<AppEnv>,
  blobs: BlobStore,
  { sha256, type, bytes: size }: StoredFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const tag = `"${sha256}"`;
  c.header("ETag", tag);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Accept-Ranges", "bytes");
  if (matchesTag(c.req.header("if-none-match"), tag)) return c.body(null, 304);

  const ifRange = c.req.header("if-range");
  const range = ifRange === undefined || ifRange === tag ? parseByteRange(c.req.header("range"), size) : null;
  if (range === "unsatisfiable") {
    c.header("Content-Range", `bytes */${size}`);
    return c.body(null, 416);
  }
  c.header("Content-Type", type);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  c.header("Content-Length", String(end - start + 1));
  if (range !== null) c.header("Content-Range", `bytes ${start}-${end}/${size}`);
  const status = range === null ? 200 : 206;
  if (c.req.method === "HEAD") return c.body(null, status);
  return c.body(blobs.read(sha256, start, end), status);
}
