import { useCallback, useEffect, useState } from "react";
import type { OwnEvaluation } from "#core/wire/examiner.ts";
import { type Parts, useParts } from "#web/parts.ts";

/**
 * How an attempt stands with an examiner. asking: the server is being asked. unsent: it does not have the attempt yet.
 * failed: it could not say. open: nothing was asked for; so many credits are there. requested: it was.
 */
export type Standing =
  | { kind: "asking" | "unsent" | "offline" | "failed" }
  | { kind: "open"; credits: number }
  | { kind: "requested"; evaluation: OwnEvaluation };

/** The browser says that there is a network before anything can be reached by it: then the server is asked so often. */
const ASK_AGAIN_AFTER = 3_000;

/** The standing of one attempt, asked for again when the network returns. */
export function useStanding(attemptSlug: string, isSent: boolean): { standing: Standing; again: () => void } {
  const parts = useParts();
  const [round, setRound] = useState(0);
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ slug: string; round: number; standing: Standing } | null>(null);
  const again = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    if (!isSent) return;
    let isGone = false;
    void ask(parts, attemptSlug)
      .catch((): Standing => ({ kind: "failed" }))
      .then((standing) => {
        if (!isGone) setAnswer({ slug: attemptSlug, round, standing });
      });
    return () => {
      isGone = true;
    };
  }, [parts, attemptSlug, isSent, round, tries]);

  useEffect(() => {
    window.addEventListener("online", again);
    window.addEventListener("offline", again);
    return () => {
      window.removeEventListener("online", again);
      window.removeEventListener("offline", again);
    };
  }, [again]);

  const isAnswered = answer?.slug === attemptSlug && answer.round === round;
  const standing: Standing = !isSent ? { kind: "unsent" } : isAnswered ? answer.standing : { kind: "asking" };

  // What is shown stays while the server is asked once more.
  useEffect(() => {
    if (answer?.standing.kind !== "offline" || !navigator.onLine) return;
    const timer = setTimeout(() => setTries((before) => before + 1), ASK_AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [answer]);
  return { standing, again };
}

async function ask(parts: Parts, attemptSlug: string): Promise<Standing> {
  if (!navigator.onLine) return { kind: "offline" };
  const client = await parts.client();
  const [own, wallet] = await Promise.all([
    client.call("examinerEvaluations", { body: { attempt_slug: attemptSlug } }),
    client.call("walletCredits", {}),
  ]);
  if (own.kind === "network" || wallet.kind === "network") return { kind: "offline" };
  if (own.kind === "problem" || wallet.kind === "problem") return { kind: "failed" };
  const [evaluation] = own.data.evaluations;
  return evaluation === undefined ? { kind: "open", credits: wallet.data.credits } : { kind: "requested", evaluation };
}
