import { type FormEvent, useId } from "react";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./request-form.module.css";
import { useRequest } from "./use-request.ts";

/** After a payment: requests the examiner evaluation, which spends the credit. */
export function RequestForm({ attemptSlug }: { attemptSlug: string }) {
  const { send, isSending, error } = useRequest(attemptSlug);
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSending) void send();
  };
  return (
    <form className={styles.form} aria-labelledby={id} onSubmit={submit}>
      <h2 id={id}>Send your answers to an examiner</h2>
      <p>
        The examiner gets your texts as you handed them in, with their tasks. This uses 1 credit. We’ll email you when
        your report is ready.
      </p>
      {error !== null && <Alert variant="danger">{error}</Alert>}
      <div>
        <Button type="submit" size="lg" busy={isSending ? "Sending" : undefined}>
          Request Examiner Evaluation
        </Button>
      </div>
    </form>
  );
}
