import { useState } from "react";
import { useNavigate } from "react-router";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { readOutcome } from "./request-outcome.ts";

export type EvaluationRequest = {
  /** Spends one credit on the attempt, once, and opens the evaluation. */
  send: () => Promise<void>;
  isSending: boolean;
  error: string | null;
};

/** Requests an examiner evaluation for one attempt. */
export function useRequest(attemptSlug: string): EvaluationRequest {
  const services = useServices();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    const client = await services.client();
    const outcome = readOutcome(await client.call("evaluationSubmit", { body: { attempt_slug: attemptSlug } }));
    if ("slug" in outcome) await navigate(paths.examinerReport(outcome.slug));
    else setError(outcome.error);
  };
  const send = async (): Promise<void> => {
    setSending(true);
    setError(null);
    await ask().catch(() => setError("Something went wrong. Please try again."));
    setSending(false);
  };
  return { send, isSending, error };
}
