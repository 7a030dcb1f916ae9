import { useState } from "react";
import { useNavigate } from "react-router";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { readOutcome } from "./request-outcome.ts";

export type EvaluationRequest = {
  /** Spends one credit on the attempt; the same attempt again spends nothing. Moves to the evaluation. */
  send: () => Promise<void>;
  isSending: boolean;
  error: string | null;
};

/** Asks for an examiner's evaluation of one attempt. */
export function useRequest(attemptSlug: string): EvaluationRequest {
  const parts = useParts();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    const client = await parts.client();
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
