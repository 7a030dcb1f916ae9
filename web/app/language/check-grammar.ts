import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import type { GrammarChecker } from "#core/wire/attempt/evaluations.ts";
import { deleteChecker, hasChecker, storeChecker } from "#web/db/library/grammar-cache.ts";
import { CHECKER_FILE } from "./checker-file.ts";
// oxlint-disable-next-line import/default -- made by the bundler
import workerUrl from "./language-worker.ts?worker&url";
import { createWorkerCaller, startWorker } from "../platform/call-worker.ts";
import type { ChecksApi } from "./serve-checks.ts";
import { WORD_LIST } from "./word-list.ts";

export type GrammarCheck = {
  marks: GrammarMark[];
  /** 0 to 100. Null for an empty text. */
  score: number | null;
  checker: GrammarChecker;
};

const worker = createWorkerCaller<ChecksApi>(() => startWorker(workerUrl, "checker"));

/**
 * Marks a text in a worker: with our rules, and with Harper too if it was downloaded and works. Returns null if the
 * worker fails, or if the word list is not on this device and cannot be fetched. Never rejects.
 */
export async function checkGrammar(text: string): Promise<GrammarCheck | null> {
  return await worker.call((remote) => remote.check(text, WORD_LIST, CHECKER_FILE));
}

/** Returns whether this build's checker is on the device. */
export async function isCheckerDownloaded(): Promise<boolean> {
  return await hasChecker(caches, CHECKER_FILE).catch(() => false);
}

/**
 * Deletes the checker from the device. Later checks on this device use our rules alone. Returns false if it could not
 * be deleted.
 */
export async function removeChecker(): Promise<boolean> {
  worker.end();
  return await deleteChecker(caches).then(
    () => true,
    () => false,
  );
}

/**
 * Downloads the checker for use offline. `onProgress` gets the share received so far, 0 to 1, of the uncompressed size.
 * Returns false if the download was stopped or failed, or if the device has no space for it. Never stores an incomplete
 * file.
 */
export async function downloadChecker(onProgress: (share: number) => void, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(CHECKER_FILE, { signal });
    if (!response.ok || response.body === null) return false;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value);
      size += piece.value.byteLength;
      onProgress(Math.min(0.99, size / UNCOMPRESSED_BYTES));
    }
    await storeChecker(caches, CHECKER_FILE, new Blob(pieces, { type: "application/wasm" }));
    onProgress(1);
    return true;
  } catch {
    return false;
  }
}

/** Uncompressed size of the checker. The browser uncompresses the bytes while it downloads them. */
const UNCOMPRESSED_BYTES = 15_935_196;
