import { setTimeout as pause } from "node:timers/promises";
import { openAsBlob } from "node:fs";
import { AwsClient } from "aws4fetch";
import * as v from "valibot";
import { SECOND_MS } from "#core/exam/durations.ts";
import { Sha256Schema } from "#core/exam/content/slug.ts";
import { sha256Hex, sha256HexOfFile } from "#api/sha256.ts";
import type { BlobStore } from "./blobs.ts";

/** `endpoint` has no slash at its end. Buckets are addressed by path, which every S3 store supports. */
export type S3Settings = { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string };

/** Timeout for a response, and the first pause before a retry. */
type Timing = { timeoutMs: number; firstPauseMs: number };
const DEFAULT_TIMING: Timing = { timeoutMs: 15 * SECOND_MS, firstPauseMs: 200 };
const MAX_TRIES = 4;
/** Slowest acceptable transfer rate to the store, in bytes per millisecond. */
const MIN_BYTES_PER_MS = 100;
const KEY_PREFIX = "blobs/";

/** A request that the store refused, or that failed after all retries. */
class S3Error extends Error {
  override readonly name: string = "S3Error";
}

/** The store did not answer, or answered with a temporary error: the same request may succeed later. */
export class S3Unavailable extends S3Error {
  override readonly name = "S3Unavailable";
}

/**
 * Blobs in an S3 store. Retries temporary failures, resumes interrupted reads, and throws if a failure persists.
 * Readers never see partial blobs, because the store publishes whole objects only.
 */
export function createS3Blobs(settings: S3Settings, timing: Timing = DEFAULT_TIMING): BlobStore {
  const client = new AwsClient({ ...settings, service: "s3", retries: 0 });
  const bucket = `${settings.endpoint}/${settings.bucket}`;
  const toUrl = (hash: string): string => {
    if (!v.safeParse(Sha256Schema, hash).success) throw new Error(`Not a SHA-256: ${hash}`);
    return `${bucket}/${KEY_PREFIX}${hash.slice(0, 2)}/${hash}`;
  };

  async function fetchOnce(url: string, init: RequestInit, bodyBytes: number): Promise<Response> {
    // Signed without the body, whose hash is in a header: the body of many megabytes is then read only once.
    const { body, ...rest } = init;
    const signed = await client.sign(url, rest);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timing.timeoutMs + bodyBytes / MIN_BYTES_PER_MS);
    try {
      return await fetch(signed.url, {
        method: rest.method ?? "GET",
        headers: signed.headers,
        redirect: "error",
        signal: timeout.signal,
        ...(body === undefined ? {} : { body }),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Retries temporary failures. Returns a response with one of the `expected` statuses; every other status is a
   * failure.
   */
  async function requestWithRetries(
    url: string,
    init: RequestInit & { method: string },
    expected: readonly number[],
    bodyBytes = 0,
  ): Promise<Response> {
    let lastFailure = "";
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if (tries > 0) await pause(timing.firstPauseMs * 2 ** (tries - 1));
      try {
        const response = await fetchOnce(url, init, bodyBytes);
        if (expected.includes(response.status)) return response;
        await response.body?.cancel();
        lastFailure = `status ${response.status}`;
        if (response.status < 500 && response.status !== 429 && response.status !== 408)
          throw new S3Error(`${init.method}: ${lastFailure}`);
      } catch (error) {
        if (error instanceof S3Error) throw error;
        lastFailure = error instanceof Error ? error.name : "unknown";
      }
    }
    throw new S3Unavailable(`${init.method}: ${lastFailure}`);
  }

  const size = async (hash: string): Promise<number | null> => {
    const response = await requestWithRetries(toUrl(hash), { method: "HEAD" }, [200, 404]);
    return response.status === 404 ? null : Number(response.headers.get("content-length"));
  };

  const upload = async (hash: string, body: Uint8Array | Blob, bytes: number, actualHash: string): Promise<void> => {
    if (actualHash !== hash) throw new Error(`These bytes do not have the hash ${hash}`);
    const headers = { "x-amz-content-sha256": hash, "content-type": "application/octet-stream" };
    await requestWithRetries(
      toUrl(hash),
      { method: "PUT", headers, body: body as NonNullable<RequestInit["body"]> },
      [200, 201, 204],
      bytes,
    );
  };

  return {
    size,
    async put(hash, bytes) {
      if ((await size(hash)) === bytes.byteLength) return;
      await upload(hash, bytes, bytes.byteLength, sha256Hex(bytes));
    },
    async putFile(hash, path) {
      const file = await openAsBlob(path);
      if ((await size(hash)) === file.size) return;
      await upload(hash, file, file.size, await sha256HexOfFile(path));
    },
    async remove(hash) {
      await requestWithRetries(toUrl(hash), { method: "DELETE" }, [200, 204, 404]);
    },
    read(hash, start, end) {
      const open = async (from: number): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
        const headers = { range: `bytes=${from}-${end}` };
        const response = await requestWithRetries(toUrl(hash), { method: "GET", headers }, [206]);
        if (response.body === null) throw new S3Error("GET: no body");
        return response.body.getReader();
      };
      return streamRange(open, { start, end, maxSilenceMs: timing.timeoutMs });
    },
    async *list() {
      let token: string | null = null;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix: KEY_PREFIX });
        if (token !== null) query.set("continuation-token", token);
        const page = await (await requestWithRetries(`${bucket}?${query.toString()}`, { method: "GET" }, [200])).text();
        for (const [, hash] of page.matchAll(/<Key>[^<]*\/([0-9a-f]{64})<\/Key>/gu)) if (hash !== undefined) yield hash;
        token = decodeXml(/<NextContinuationToken>([^<]+)</u.exec(page)?.[1] ?? null);
      } while (token !== null);
    },
  };
}

/** Streams the bytes of a range. Opens the request on the first read and resumes after an interruption. */
function streamRange(
  open: (from: number) => Promise<ReadableStreamDefaultReader<Uint8Array>>,
  { start, end, maxSilenceMs }: { start: number; end: number; maxSilenceMs: number },
): ReadableStream<Uint8Array> {
  let next = start;
  let interruptions = 0;
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          reader ??= await open(next);
          const chunk = await withSilenceLimit(reader.read(), maxSilenceMs).catch(() => null);
          if (chunk !== null && chunk.value !== undefined) {
            next += chunk.value.byteLength;
            controller.enqueue(chunk.value);
            if (next > end) controller.close();
            return;
          }
          await reader.cancel().catch(() => undefined);
          reader = null;
          interruptions += 1;
          if (interruptions >= MAX_TRIES) throw new S3Error("GET: interrupted too often");
        }
      },
      cancel: async () => reader?.cancel().catch(() => undefined),
    },
    { highWaterMark: 0 },
  );
}

async function withSilenceLimit<T>(work: Promise<T>, maxSilenceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new S3Error("GET: silent")), maxSilenceMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function decodeXml(text: string | null): string | null {
  return text === null ? null : text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
