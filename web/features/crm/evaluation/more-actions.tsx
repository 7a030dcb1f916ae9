import { useState } from "react";
import type { CrmEvaluation } from "#core/wire/crm/crm.ts";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/crm.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import styles from "./more-actions.module.css";
import { reach } from "#web/net/reply.ts";
import { troubleOf, useAct } from "../use-call.ts";

/** Rare actions that cannot be undone; each asks first. */
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
      showToast({ text: "The report has a new link", detail: "Send the report again so that the client gets it." });
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
        Create new link
      </Button>
      {canCancel && (
        <Button variant="quiet" onClick={() => setAsking("cancel")}>
          Cancel evaluation
        </Button>
      )}
      <Dialog
        open={asking === "link"}
        onClose={close}
        title="Create a new link for this report?"
        actions={
          <>
            <Button busy={isBusy ? "Creating" : undefined} onClick={makeLink}>
              Create link
            </Button>
            <Button variant="quiet" onClick={close}>
              Keep the link
            </Button>
          </>
        }
      >
        <p>The old link stops working, also in emails that contain it.</p>
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
        <p>Its status becomes Failed, and {name} gets the credit back.</p>
        <TextField
          label="Reason"
          hint="Appears in the history of this evaluation."
          maxLength={MAX_STAFF_CHARACTERS.reason}
          value={reason}
          error={fault ?? undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </section>
  );
}
