import { useState } from "react";
import { MAX_RESPONSE_CHARACTERS } from "#core/wire/crm/report-response.ts";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./own-report.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

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
    <Form
      className={styles.form}
      onSubmit={() => {
        if (!isBusy) void submit();
      }}
    >
      <TextArea
        label="Your question"
        hint={`You can ask one question about this report, in at most ${MAX_RESPONSE_CHARACTERS.question} characters. You cannot change your question after you send it.`}
        error={error}
        maxLength={MAX_RESPONSE_CHARACTERS.question}
        value={question}
        onChange={(event) => {
          setQuestion(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" busy={isBusy ? "Sending" : undefined}>
        Send question
      </Button>
    </Form>
  );
}
