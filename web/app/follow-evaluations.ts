import { type AwaitedEvaluations, readAnswer, storeOwnEvaluation, watchAwaited } from "#web/db/evaluations.ts";
import type { Parts } from "#web/parts.ts";
import { evaluateHere } from "./evaluate-here.ts";

/** The server is asked for a result after so long, then half as long again each time, in ms. */
const FIRST_ASK = 1_000;
const LONGEST_ASK = 60_000;

/**
 * Evaluates handed-in Writing on this device, at once and beside the page, and asks the server for the official result
 * of what has been sent. Returns how to stop.
 */
export function followEvaluations(parts: Pick<Parts, "device" | "sync" | "local">): () => void {
  const owner = parts.local.readOwner();
  let stopWatching: (() => void) | null = null;
  let isOver = false;
  /** Tried in vain: once more when the app starts again or a network comes back. */
  const given = new Set<string>();
  let awaited: AwaitedEvaluations = { toEvaluate: [], toFetch: [] };
  let isBusy = false;
  let timer = 0;
  let wait = FIRST_ASK;

  const evaluate = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      for (;;) {
        const slug = awaited.toEvaluate.find((one) => !given.has(one));
        if (slug === undefined || isOver) return;
        given.add(slug);
        const device = await parts.device();
        const answer = await readAnswer(device, slug);
        const result = answer === null ? null : await evaluateHere(answer);
        if (result !== null) await storeOwnEvaluation(device, slug, result, Date.now());
      }
    } catch {
      // The device refused: the next start tries again. The server evaluates in any case.
    } finally {
      isBusy = false;
    }
  };

  const ask = (): void => {
    clearTimeout(timer);
    if (awaited.toFetch.length === 0 || isOver) {
      wait = FIRST_ASK;
      return;
    }
    timer = window.setTimeout(() => {
      wait = Math.min(wait * 1.5, LONGEST_ASK);
      if (document.visibilityState === "hidden") return ask();
      void parts
        .sync()
        .then((sync) => sync.pullAttempts())
        .catch(() => undefined)
        .finally(ask);
    }, wait);
  };

  const follow = async (): Promise<void> => {
    if (owner === null) return;
    const device = await parts.device();
    if (isOver) return;
    stopWatching = watchAwaited(device, owner).subscribe(
      (next) => {
        const isNew = next.toFetch.some((slug) => !awaited.toFetch.includes(slug));
        const isFewer = next.toFetch.length < awaited.toFetch.length;
        awaited = next;
        void evaluate();
        if (isNew) wait = FIRST_ASK;
        if (isNew || isFewer) ask();
      },
      () => undefined,
    );
  };
  const onOnline = (): void => {
    given.clear();
    wait = FIRST_ASK;
    void evaluate();
    ask();
  };
  void follow().catch(() => undefined);
  window.addEventListener("online", onOnline);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopWatching?.();
    window.removeEventListener("online", onOnline);
  };
}
