import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import type { GrammarChecker } from "#core/wire/evaluations.ts";
import { dropChecker, hasChecker, keepChecker } from "#web/db/grammar-cache.ts";
import { CHECKER_FILE } from "./checker-file.ts";
// oxlint-disable-next-line import/default -- made by the bundler
import workerUrl from "./language-worker.ts?worker&url";
import { trustedScriptUrl } from "./trusted-urls.ts";
import { WORD_LIST } from "./word-list.ts";

/** `score` is 0 to 100, null for an empty text. */
export type GrammarCheck = { marks: GrammarMark[]; score: number | null; checker: GrammarChecker };
export type CheckRequest = { id: number; text: string; wordList: string; checker: string };
/** `result` is null where the words are not on this device and cannot be fetched. */
export type CheckReply = { id: number; result: GrammarCheck | null };

/** The worker ends once it is idle for so long, in ms: Harper holds a lot of memory. */
const IDLE = 20_000;

let worker: Worker | null = null;
let last = 0;
let open = 0;
let idle: ReturnType<typeof setTimeout> | undefined;

/** Marks a text in the one worker: with Harper where it was downloaded, else by our rules alone. Null where it cannot. Never rejects. */
export async function checkGrammar(text: string): Promise<GrammarCheck | null> {
  clearTimeout(idle);
  open += 1;
  try {
    worker ??= new Worker(trustedScriptUrl(workerUrl), { type: "module", name: "checker" });
    return await ask(worker, text);
  } catch {
    end();
    return null;
  } finally {
    open -= 1;
    if (open === 0) idle = setTimeout(end, IDLE);
  }
}

function ask(asked: Worker, text: string): Promise<GrammarCheck | null> {
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const { signal } = listening;
    asked.addEventListener(
      "message",
      ({ data }: MessageEvent<CheckReply>) => {
        if (data.id !== id) return;
        listening.abort();
        resolve(data.result);
      },
      { signal },
    );
    asked.addEventListener(
      "error",
      () => {
        listening.abort();
        reject(new Error("the checker's worker failed"));
      },
      { signal },
    );
    asked.postMessage({ id, text, wordList: WORD_LIST, checker: CHECKER_FILE } satisfies CheckRequest);
  });
}

function end(): void {
  worker?.terminate();
  worker = null;
}

/** Whether the checker of this build is on the device. */
export async function isCheckerHere(): Promise<boolean> {
  return await hasChecker(caches, CHECKER_FILE).catch(() => false);
}

/** Takes the checker off the device; the next text is checked by our rules alone. False where that failed. */
export async function removeChecker(): Promise<boolean> {
  end();
  return await dropChecker(caches).then(
    () => true,
    () => false,
  );
}

/**
 * Fetches the checker and keeps it for use without a network. `onProgress` hears the share that has come, 0 to 1, of
 * `size` bytes after unpacking. False where it was stopped, broke off or found no room; nothing half is kept.
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
      onProgress(Math.min(0.99, size / UNPACKED));
    }
    await keepChecker(caches, CHECKER_FILE, new Blob(pieces, { type: "application/wasm" }));
    onProgress(1);
    return true;
  } catch {
    return false;
  }
}

/** Bytes of the checker as the browser counts them: after unpacking. */
const UNPACKED = 15_935_196;
