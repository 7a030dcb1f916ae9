import { useEffect, useRef, useState } from "react";
import { type ComplaintKind, type ComplaintWork, MAX_REPLY_CHARACTERS } from "#core/wire/crm/complaints.ts";
import { tryCall } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import { describeFailure, useAction } from "../use-call.ts";
import styles from "./complaints.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

const HINTS: Readonly<Record<ComplaintKind, string>> = {
  mistakes: "The learner gets your reply once, as a message in the app and by email.",
  crashes: "All signed-in learners who met this error get your reply once, as a message in the app.",
  comments: "All learners who reported this comment get your reply once, as a message in the app.",
};

/** Form for the one reply to the learners of a complaint. */
export function ReplyForm({
  kind,
  id,
  name,
  onSent,
}: {
  kind: ComplaintKind;
  id: string;
  name: string;
  onSent: (work: ComplaintWork) => void;
}) {
  const [words, setWords] = useState("");
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { isBusy, run } = useAction();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const send = (): void => {
    setFault(undefined);
    run(async (client) => {
      const body = { text: words };
      const reply = await tryCall(() => client.call("crmReplyToComplaint", { params: { kind, id }, body }));
      if (reply.kind === "ok") return onSent(reply.data);
      setFault(`The reply was not sent. ${describeFailure(reply)}`);
    });
  };
  return (
    <Form className={styles.form} onSubmit={send}>
      <TextArea
        label="Reply"
        hint={HINTS[kind]}
        error={fault}
        ref={area}
        maxLength={MAX_REPLY_CHARACTERS}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" busy={isBusy ? "Sending" : undefined}>
        Send reply<span className={text.visuallyHidden}> to {name}</span>
      </Button>
    </Form>
  );
}
