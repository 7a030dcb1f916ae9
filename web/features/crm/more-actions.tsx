import { useState } from "react";
import type { CrmEvaluation } from "#core/wire/crm.ts";
import { MOST_STAFF_CHARACTERS } from "#core/wire/crm.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { TextField } from "#web/ui/text-field.tsx";
import styles from "./more-actions.module.css";
import { reach, troubleOf, useAct } from "./use-call.ts";

/** What is seldom needed and cannot be taken back: each asks first. */
export function MoreActions({
  evaluation,
  onNewSlug,
  onChanged,
}: {
  evaluation: CrmEvaluation;
  onNewSlug: (slug: string) => void;
  onChanged: (evaluation: CrmEvaluation) => void;
}) {
  const [asking, setAsking] = useState<"link" | "cancel" | null>(null);
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, run } = useAct();
  const { slug, status, name } = evaluation;
  const canCancel = status !== "EVALUATED" && evaluation.cancelled_at === null;
  const close = (): void => {
    setAsking(null);
    setFault(null);
  };
  const fail = (reply: Parameters<typeof troubleOf>[0]): void => {
    const errors = reply.kind === "problem" ? Object.values(reply.body.errors ?? {}).flat() : [];
    const { kind, detail } = troubleOf(reply);
    setFault(errors.length > 0 ? errors.join(" ") : kind === "offline" ? "Please check your connection." : detail);
  };
  const makeLink = (): void =>
    run(async (client) => {
      const reply = await reach(() => client.call("crmNewLink", { params: { slug }, body: {} }));
      if (reply.kind !== "ok") return fail(reply);
      close();
      showToast({ text: "The report has a new link", detail: "Send the report again for the client to have it." });
      onNewSlug(reply.data.slug);
    });
  const cancel = (): void =>
    run(async (client) => {
      const reply = await reach(() => client.call("crmCancelEvaluation", { params: { slug }, body: { reason } }));
      if (reply.kind !== "ok") return fail(reply);
      close();
      setReason("");
      onChanged(reply.data);
    });
  return (
    <section className={styles.more} aria-label="More actions">
      <Button variant="quiet" onClick={() => setAsking("link")}>
        New report link
      </Button>
      {canCancel && (
        <Button variant="quiet" onClick={() => setAsking("cancel")}>
          Cancel evaluation
        </Button>
      )}
      <Dialog
        open={asking === "link"}
        onClose={close}
        title="Give this report a new link?"
        actions={
          <>
            <Button busy={isBusy ? "Making" : undefined} onClick={makeLink}>
              Make a new link
            </Button>
            <Button variant="quiet" onClick={close}>
              Keep the link
            </Button>
          </>
        }
      >
        <p>The old link opens nothing any more, also in mails that were sent with it.</p>
        {fault !== null && <p role="alert">{fault}</p>}
      </Dialog>
      <Dialog
        open={asking === "cancel"}
        onClose={close}
        title="Cancel this evaluation?"
        actions={
          <>
            <Button
              variant="danger"
              aria-disabled={reason.trim() === "" || undefined}
              busy={isBusy ? "Cancelling" : undefined}
              onClick={() => reason.trim() !== "" && cancel()}
            >
              Cancel evaluation
            </Button>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        <p>Its status becomes Failed, and {name} has the credit back.</p>
        <TextField
          label="Reason"
          hint="Kept in the history of this evaluation."
          maxLength={MOST_STAFF_CHARACTERS.reason}
          value={reason}
          error={fault ?? undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </section>
  );
}
