import { backoff } from "./backoff.ts";
import type { Platform } from "../download/platform.ts";
import type { UploadEnd } from "./upload.ts";

export type Uploads = {
  /** Sends now, unless there is a pause. */
  soon: () => void;
  /** Sends now, without a pause. Resolves when that is done. */
  now: () => Promise<void>;
  stop: () => void;
};

const RETRY_WHEN_BUSY_MS = 15_000;

/** Decides when recordings are sent: beside the commands, with pauses of their own, without end. */
export function createUploads(parts: {
  upload: (steal?: boolean) => Promise<UploadEnd>;
  platform: Pick<Platform, "now" | "later" | "random">;
  /** Says whether something is being sent. */
  onActivity: (isSending: boolean) => void;
}): Uploads {
  const { now, later, random } = parts.platform;
  let failures = 0;
  let pauseUntil = 0;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let cancel: (() => void) | null = null;

  function run(): Promise<void> {
    if (running !== null) {
      isAskedAgain = true;
      return running;
    }
    const run = parts
      .upload()
      .catch((): UploadEnd => ({ kind: "wait", cause: "server", retryAfter: null }))
      .then((end) => {
        running = null;
        parts.onActivity(false);
        planNext(end);
      });
    running = run;
    return run;
  }

  function planNext(end: UploadEnd): void {
    const again = isAskedAgain;
    isAskedAgain = false;
    if (end.kind === "wait") {
      failures += 1;
      pauseUntil = now() + backoff(failures, random, end.retryAfter);
      return plan(pauseUntil);
    }
    failures = 0;
    pauseUntil = 0;
    if (end.kind === "busy") plan(now() + RETRY_WHEN_BUSY_MS);
    else if (again && end.kind === "empty") plan(now());
  }

  function plan(at: number): void {
    cancel?.();
    cancel = later(Math.max(0, at - now()), () => {
      cancel = null;
      void run();
    });
  }

  return {
    soon: () => {
      if (cancel === null || pauseUntil <= now()) plan(Math.max(now(), pauseUntil));
    },
    now: () => {
      failures = 0;
      pauseUntil = 0;
      cancel?.();
      cancel = null;
      return run();
    },
    stop: () => {
      cancel?.();
      cancel = null;
    },
  };
}
