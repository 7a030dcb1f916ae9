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
import type { AnyComplaint } from "./complaint-state.ts";

/**
 * The reply to a complaint that staff have sent, and the buttons of the complaint: take, take over, give back, reply,
 * and the further buttons in `children`.
 */
export function ComplaintActions({
  kind,
  id,
  name,
  complaint,
  status,
  onWorkChanged,
  children,
}: {
  kind: ComplaintKind;
  id: string;
  /** Names the complaint for screen readers. */
  name: string;
  complaint: AnyComplaint;
  /** Who last set the state and when, or when a comment was hidden. "" if there is nothing to say. */
  status: string;
  onWorkChanged: (work: ComplaintWork) => void;
  children: ReactNode;
}) {
  const [isWriting, setWriting] = useState(false);
  const [isSent, setSent] = useState(false);
  const sentReply = useRef<HTMLElement>(null);
  const { state, owner, reply, can_reply } = complaint;
  useEffect(() => {
    // The form had the focus and is gone, so the sent reply takes the focus.
    if (isSent) sentReply.current?.focus();
  }, [isSent]);
  return (
    <>
      {reply !== null && (
        <section ref={sentReply} tabIndex={-1} className={styles.reply} aria-label={`Reply to ${name}`}>
          <p className={styles.replyText}>{reply.text}</p>
          <p>
            Reply{reply.by !== null && ` by ${reply.by}`}, {formatDate(reply.at, "shortDateTime")}
          </p>
        </section>
      )}
      <div className={styles.actions}>
        {state !== "resolved" && (
          <OwnerButton kind={kind} id={id} name={name} owner={owner} onWorkChanged={onWorkChanged} />
        )}
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
            onWorkChanged(work);
          }}
        />
      )}
    </>
  );
}

const OWNER_ACTIONS = {
  take: { label: "Take", body: { taken: true } },
  takeOver: { label: "Take over", body: { taken: true, take_over: true } },
  giveBack: { label: "Give back", body: { taken: false } },
} as const;

function chooseOwnerAction(owner: ComplaintWork["owner"]) {
  if (owner === null) return OWNER_ACTIONS.take;
  return owner.is_own ? OWNER_ACTIONS.giveBack : OWNER_ACTIONS.takeOver;
}

/** Button to take a complaint, to take it over from a colleague, or to give back an own complaint. */
function OwnerButton({
  kind,
  id,
  name,
  owner,
  onWorkChanged,
}: {
  kind: ComplaintKind;
  id: string;
  name: string;
  owner: ComplaintWork["owner"];
  onWorkChanged: (work: ComplaintWork) => void;
}) {
  const { isBusy, run } = useAction();
  const { label, body } = chooseOwnerAction(owner);
  const press = (): void =>
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmTakeComplaint", { params: { kind, id }, body }));
      if (reply.kind === "ok") return onWorkChanged(reply.data);
      showFailure(reply);
    });
  return (
    <Button variant={owner === null ? "outline" : "quiet"} busy={isBusy ? "Saving" : undefined} onClick={press}>
      {label}
      <span className={text.visuallyHidden}> {name}</span>
    </Button>
  );
}
