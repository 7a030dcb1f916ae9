import { useEffect, useState } from "react";
import { EVALUATOR_VERSION } from "#core/exam/writing/evaluation.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";
import { useServices } from "#web/services.ts";

/** How often the page looks for the new evaluation. */
const POLL_EVERY_MS = 2_000;

/**
 * current: the evaluation uses today's rules. older: it uses earlier rules. asked: a new evaluation was requested.
 * failed: the request failed.
 */
export type RulesState = "current" | "older" | "asked" | "failed";

/**
 * Returns whether the server evaluated by today's or earlier rules, and a function that requests an evaluation by
 * today's rules. An evaluation of this device always counts as current: the server's soon replaces it.
 */
export function useEvaluateAgain(
  slug: string,
  evaluation: AttemptEvaluation,
): { state: RulesState; requestEvaluation: () => void } {
  const services = useServices();
  const [step, setStep] = useState<"asked" | "failed" | null>(null);
  const isOlder = evaluation.source !== "device" && evaluation.result.evaluator_version !== EVALUATOR_VERSION;
  const isWaiting = isOlder && step === "asked";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      void services
        .sync()
        .then((sync) => sync.pullChanges())
        .catch(() => undefined);
    }, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [services, isWaiting]);
  const requestEvaluation = (): void => {
    setStep("asked");
    services
      .client()
      .then((client) => client.call("evaluateAgain", { params: { attempt_slug: slug }, body: {} }))
      .then(
        (reply) => setStep(reply.kind === "ok" ? "asked" : "failed"),
        () => setStep("failed"),
      );
  };
  return { state: isOlder ? (step ?? "older") : "current", requestEvaluation };
}
