import { useState } from "react";
import { type CrmQuestion, MAX_RESPONSE_CHARACTERS } from "#core/wire/crm/report-response.ts";
import { tryCall } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import { describeFailure, useAction } from "../use-call.ts";
import styles from "./client-response.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

/** Form for the one answer to a client's question. */
export function AnswerForm({
  slug,
  name,
  onSent,
}: {
  slug: string;
  name: string;
  onSent: (question: CrmQuestion) => void;
}) {
  const [answer, setAnswer] = useState("");
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { isBusy, run } = useAction();
  const send = (): void => {
    setFault(undefined);
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmAnswerQuestion", { params: { slug }, body: { answer } }));
      if (reply.kind === "ok") return onSent(reply.data);
      setFault(`The answer was not sent. ${describeFailure(reply)}`);
    });
  };
  return (
    <Form className={styles.form} onSubmit={send}>
      <TextArea
        label="Answer"
        hint={`${name} gets your answer once, on the report and by email.`}
        error={fault}
        maxLength={MAX_RESPONSE_CHARACTERS.answer}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" busy={isBusy ? "Sending" : undefined}>
        Send answer
      </Button>
    </Form>
  );
}
