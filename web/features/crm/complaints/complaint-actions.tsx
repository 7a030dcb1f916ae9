import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ComplaintKind, ComplaintWork } from "#core/wire/crm/complaints.ts";
import { formatDate } from "#core/format/format-date.ts";
import { tryCall } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import { showFailure, useAction } from "../use-call.ts";
import styles from "./complaints.module.css";
import { describeOwner } from "./labels.ts";
import { ReplyForm } from "./reply-form.tsx";
import type { AnyComplaint } from "./with-work.ts";

/** The buttons of one complaint: take it, give it back, reply to its learners. `children` are further buttons. */
export function ComplaintActions({
  kind,
  id,
  name,
  item,
  status,
  onWork,
  children,
}: {
  kind: ComplaintKind;
  id: string;
  /** Names the complaint for screen readers. */
  name: string;
  item: AnyComplaint;
  /** Who set the state and when, or "". */
  status: string;
  onWork: (work: ComplaintWork) => void;
  children: ReactNode;
}) {
  const [isWriting, setWriting] = useState(false);
  const [isSent, setSent] = useState(false);
  const sent = useRef<HTMLElement>(null);
  const { state, owner, reply, can_reply } = item;
  useEffect(() => {
    // The form had the focus and has closed, so move the focus.
    if (isSent) sent.current?.focus();
  }, [isSent]);
  return (
    <>
      {reply !== null && (
        <section ref={sent} tabIndex={-1} className={styles.reply} aria-label={`Reply to ${name}`}>
          <p className={styles.replyText}>{reply.text}</p>
          <p>
            Reply{reply.by !== null && ` by ${reply.by}`}, {formatDate(reply.at, "shortDateTime")}
          </p>
        </section>
      )}
      <div className={styles.actions}>
        {state !== "resolved" && <OwnerButton kind={kind} id={id} name={name} owner={owner} onWork={onWork} />}
        {children}
        {can_reply && reply === null && (
          <Button variant="quiet" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
            Reply<span className={text.visuallyHidden}> to {name}</span>
          </Button>
        )}
        <span role="status">{[state === "in_work" ? describeOwner(owner) : "", status].filter(Boolean).join(" ")}</span>
      </div>
      {isWriting && reply === null && (
        <ReplyForm
          kind={kind}
          id={id}
          name={name}
          onSent={(work) => {
            setSent(true);
            onWork(work);
          }}
        />
      )}
    </>
  );
}

/** Takes a complaint, also from a colleague, or gives back a complaint that the reader has taken. */
function OwnerButton({
  kind,
  id,
  name,
  owner,
  onWork,
}: {
  kind: ComplaintKind;
  id: string;
  name: string;
  owner: ComplaintWork["owner"];
  onWork: (work: ComplaintWork) => void;
}) {
  const { isBusy, run } = useAction();
  const body = owner === null ? { taken: true } : owner.is_own ? { taken: false } : { taken: true, take_over: true };
  const press = (): void =>
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmTakeComplaint", { params: { kind, id }, body }));
      if (reply.kind === "ok") return onWork(reply.data);
      showFailure(reply);
    });
  return (
    <Button variant={owner === null ? "outline" : "quiet"} busy={isBusy ? "Saving" : undefined} onClick={press}>
      {owner === null ? "Take" : owner.is_own ? "Give back" : "Take over"}
      <span className={text.visuallyHidden}> {name}</span>
    </Button>
  );
}
