import type { Problem } from "#core/wire/problem.ts";

/** Maximum size of a decompressed body, unless the endpoint declares another limit. */
export const MAX_BODY_BYTES = 256 * 1024;
/** The deepest valid body has eight levels: a highlight in a command of a batch. */
const MAX_JSON_DEPTH = 24;
const [QUOTE, BACKSLASH, BRACKET, CLOSING_BRACKET, BRACE, CLOSING_BRACE] = Buffer.from('"\\[]{}');

/**
 * Returns the bytes of a body, decompressed if they came as gzip. Returns the problem "too_large" if the received or
 * the decompressed bytes exceed the limit, "bad_json" for a broken gzip stream, and "not_json" for another encoding.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array | Problem> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip")
    return { problem: "not_json", detail: "The body may be plain or gzip." };
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) return { problem: "too_large" };
  const received = await readReceived(request, limit);
  if (!(received instanceof Uint8Array) || encoding === "identity") return received;
  return inflate(received, limit);
}

/**
 * Returns the bytes as received. Reads a body of known length at once, which is faster. The HTTP parser makes sure that
 * such a body is not longer than declared.
 */
async function readReceived(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | Problem> {
  if (request.headers.has("content-length") && !request.headers.has("transfer-encoding")) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > limit ? { problem: "too_large" } : bytes;
  }
  return request.body === null ? new Uint8Array() : readAll(request.body, limit);
}

async function inflate(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array | Problem> {
  try {
    return await readAll(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")), limit);
  } catch {
    return { problem: "bad_json", detail: "The body is not valid gzip." };
  }
}

async function readAll(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer> | Problem> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => {});
      return { problem: "too_large" };
    }
    chunks.push(value);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}

/** Returns the JSON value of a body, and its size. An empty body counts as `{}`, for calls without content. */
export async function readJson(request: Request, limit: number): Promise<{ json: unknown; bytes: number } | Problem> {
  const type = request.headers.get("content-type");
  const isJson = type !== null && /^application\/json(?:\s*;.*)?$/iu.test(type.trim());
  if (type !== null && !isJson) return { problem: "not_json" };
  const bytes = await readBody(request, limit);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (bytes.byteLength === 0) return { json: {}, bytes: 0 };
  if (!isJson) return { problem: "not_json" };
  if (isDeeperThan(bytes, MAX_JSON_DEPTH))
    return { problem: "bad_json", detail: `The body nests more than ${MAX_JSON_DEPTH} lists and objects.` };
  try {
    const json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
    return { json, bytes: bytes.byteLength };
  } catch {
    return { problem: "bad_json" };
  }
}

/** Returns whether JSON nests lists and objects deeper than `limit`. Brackets in texts do not count. */
function isDeeperThan(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json[index];
    // Skips the escaped character.
    if (code === BACKSLASH && isInText) index += 1;
    else if (code === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (code === BRACKET || code === BRACE) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth -= 1;
  }
  return false;
}
