import {
  type AwaitedEvaluations,
  readAnswerToEvaluate,
  storeOwnEvaluation,
  watchAwaited,
} from "#web/db/result/evaluations.ts";
import type { Services } from "#web/services.ts";

/** Delay before the first request for a result. Each later delay is 1.5 times as long as the one before. */
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;

/**
 * Evaluates handed-in Writing on this device in a worker, and asks the server for the official results of sent
 * attempts. Returns a function that stops both.
 */
export function followEvaluations(services: Pick<Services, "device" | "sync" | "local">): () => void {
  const owner = services.local.readOwner();
  let stopWatching: (() => void) | null = null;
  let isStopped = false;
  /** Attempts whose evaluation was tried here. Cleared when the network returns, so that they are tried again. */
  const triedSlugs = new Set<string>();
  let awaited: AwaitedEvaluations = { toEvaluate: [], toFetch: [] };
  let isBusy = false;
  let timer = 0;
  let delayMs = FIRST_DELAY_MS;

  const evaluate = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      for (;;) {
        const slug = awaited.toEvaluate.find((candidate) => !triedSlugs.has(candidate));
        if (slug === undefined || isStopped) return;
        triedSlugs.add(slug);
        // Loaded on demand, because few pages have something to evaluate.
        const { evaluateOnDevice } = await import("./evaluate-on-device.ts");
        const device = await services.device();
        const answer = await readAnswerToEvaluate(device, slug);
        const result = answer === null ? null : await evaluateOnDevice(answer);
        if (result !== null) await storeOwnEvaluation(device, slug, result, Date.now());
      }
    } catch {
      // The device's storage failed. The server evaluates in any case.
    } finally {
      isBusy = false;
    }
  };

  const scheduleFetch = (): void => {
    clearTimeout(timer);
    if (awaited.toFetch.length === 0 || isStopped) {
      delayMs = FIRST_DELAY_MS;
      return;
    }
    timer = window.setTimeout(() => {
      delayMs = Math.min(delayMs * 1.5, LONGEST_DELAY_MS);
      if (document.visibilityState === "hidden") return scheduleFetch();
      void services
        .sync()
        .then((sync) => sync.pullChanges())
        .catch(() => undefined)
        .finally(scheduleFetch);
    }, delayMs);
  };

  const follow = async (): Promise<void> => {
    if (owner === null) return;
    const device = await services.device();
    if (isStopped) return;
    stopWatching = watchAwaited(device, owner).subscribe(
      (next) => {
        const isNew = next.toFetch.some((slug) => !awaited.toFetch.includes(slug));
        const isFewer = next.toFetch.length < awaited.toFetch.length;
        awaited = next;
        void evaluate();
        if (isNew) delayMs = FIRST_DELAY_MS;
        if (isNew || isFewer) scheduleFetch();
      },
      () => undefined,
    );
  };
  const onOnline = (): void => {
    triedSlugs.clear();
    delayMs = FIRST_DELAY_MS;
    void evaluate();
    scheduleFetch();
  };
  void follow().catch(() => undefined);
  window.addEventListener("online", onOnline);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopWatching?.();
    window.removeEventListener("online", onOnline);
  };
}
