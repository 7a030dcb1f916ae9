import { backoff } from "./backoff.ts";
import type { Platform } from "../platform.ts";
import type { UploadEnd } from "./upload.ts";

export type Uploads = {
  /** Sends now, or at the end of the present pause. */
  sendSoon: () => void;
  /** Ends the pause and sends now. Resolves when the run ends. */
  sendNow: () => Promise<void>;
  stop: () => void;
};

/** Wait before the next try while another tab or the worker is sending. */
const RETRY_WHEN_BUSY_MS = 15_000;

/** Decides when recordings are sent: apart from the commands, with their own pauses after failures. Never gives up. */
export function createUploads(dependencies: {
  upload: (steal?: boolean) => Promise<UploadEnd>;
  platform: Pick<Platform, "now" | "later" | "random">;
  /** Called when a run has ended. */
  onEnd: () => void;
}): Uploads {
  const { now, later, random } = dependencies.platform;
  let failures = 0;
  let pauseUntil = 0;
  let running: Promise<void> | null = null;
  let isRunRequested = false;
  let cancel: (() => void) | null = null;

  function run(): Promise<void> {
    if (running !== null) {
      isRunRequested = true;
      return running;
    }
    const thisRun = dependencies
      .upload()
      .catch((): UploadEnd => ({ kind: "wait", cause: "server", retryAfter: null }))
      .then((end) => {
        running = null;
        dependencies.onEnd();
        planNext(end);
      });
    running = thisRun;
    return thisRun;
  }

  function planNext(end: UploadEnd): void {
    const wasRunRequested = isRunRequested;
    isRunRequested = false;
    if (end.kind === "wait") {
      failures += 1;
      pauseUntil = now() + backoff(failures, random, end.retryAfter);
      return plan(pauseUntil);
    }
    failures = 0;
    pauseUntil = 0;
    if (end.kind === "busy") plan(now() + RETRY_WHEN_BUSY_MS);
    else if (wasRunRequested && end.kind === "empty") plan(now());
  }

  function plan(time: number): void {
    cancel?.();
    cancel = later(Math.max(0, time - now()), () => {
      cancel = null;
      void run();
    });
  }

  return {
    sendSoon: () => {
      if (cancel === null || pauseUntil <= now()) plan(Math.max(now(), pauseUntil));
    },
    sendNow: () => {
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
