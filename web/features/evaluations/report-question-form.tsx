import { useState } from "react";
import { MAX_RESPONSE_CHARACTERS } from "#core/wire/crm/report-response.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import field from "#web/ui/form/field.module.css";
import styles from "./own-report.module.css";

/** Form for the one question about an examiner report. `onSend` resolves to the error, or null. */
export function ReportQuestionForm({ onSend }: { onSend: (body: { question: string }) => Promise<string | null> }) {
  const [question, setQuestion] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = async (): Promise<void> => {
    if (question.trim() === "") return setError("Write your question.");
    setBusy(true);
    setError((await onSend({ question })) ?? undefined);
    setBusy(false);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <Field
        label="Your question"
        hint={`You can ask one question about this report, in at most ${MAX_RESPONSE_CHARACTERS.question} characters. It cannot be changed after you send it.`}
        error={error}
      >
        {(ids) => (
          <textarea
            {...ids}
            className={field.input}
            rows={3}
            maxLength={MAX_RESPONSE_CHARACTERS.question}
            value={question}
            onChange={(event) => {
              setQuestion(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy ? "Sending" : undefined}>
        Send question
      </Button>
    </form>
  );
}
