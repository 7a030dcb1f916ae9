import { type FormEvent, useId } from "react";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./request-form.module.css";
import { useRequest } from "./use-request.ts";

export type RequestFormProps = {
  /** The product that the credit pays for. */
  linkType: PaymentLinkType;
  attemptSlug: string;
  /** Book, test and module of the attempt; null if they are unknown. */
  attemptName: string | null;
  /** Whether the server sends the request by itself if the learner does not. True after a payment. */
  isAutomatic: boolean;
};

/** Form that spends a credit on the examiner evaluation of an attempt, or on its re-mark. */
export function RequestForm({ linkType, attemptSlug, attemptName, isAutomatic }: RequestFormProps) {
  const { send, isSending, error } = useRequest(attemptSlug, linkType);
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSending) void send();
  };
  return (
    <form className={styles.form} aria-labelledby={id} onSubmit={submit}>
      <h2 id={id}>Send your answers to an examiner</h2>
      <p>
        {linkType === "REMARK1" && "Another examiner marks your answers without seeing the first bands. "}
        {linkType === "SPEAKING1"
          ? "The examiner gets your recordings as you handed them in, with their questions."
          : "The examiner gets your texts as you handed them in, with their tasks."}{" "}
        This uses 1 credit. We’ll email you when your report is ready.
      </p>
      {attemptName !== null && (
        <p>
          Attempt: <b>{attemptName}</b>
        </p>
      )}
      {isAutomatic && <p>If you do nothing, we send your answers ten minutes after your payment.</p>}
      {error !== null && <Alert variant="danger">{error}</Alert>}
      <div>
        <Button type="submit" size="lg" busy={isSending ? "Sending" : undefined}>
          {linkType === "REMARK1" ? "Ask for a re-mark" : "Request Examiner Evaluation"}
        </Button>
      </div>
    </form>
  );
}
