import { useState } from "react";
import { useNavigate } from "react-router";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { toRequestOutcome } from "./request-outcome.ts";

export type EvaluationRequest = {
  /** Requests the evaluation, which spends one credit, then opens the page of its report. */
  send: () => Promise<void>;
  isSending: boolean;
  error: string | null;
};

/** Requests an examiner evaluation for one attempt, or a re-mark of it. */
export function useRequest(attemptSlug: string, linkType: PaymentLinkType): EvaluationRequest {
  const services = useServices();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const sendRequest = async (): Promise<void> => {
    const client = await services.client();
    const outcome = toRequestOutcome(
      await client.call("evaluationSubmit", { body: { attempt_slug: attemptSlug, payment_link_type: linkType } }),
    );
    if ("slug" in outcome) await navigate(paths.examinerReport(outcome.slug));
    else setError(outcome.error);
  };
  const send = async (): Promise<void> => {
    setSending(true);
    setError(null);
    await sendRequest().catch(() => setError("Something went wrong. Please try again."));
    setSending(false);
  };
  return { send, isSending, error };
}
