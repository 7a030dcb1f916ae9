import { useState } from "react";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/staff-texts.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import styles from "./more-actions.module.css";
import { tryCall } from "#web/net/reply.ts";
import { describeFailure, useAction } from "../../use-call.ts";

/** Actions that cannot be undone. Each asks for confirmation. */
export function MoreActions({
  evaluation,
  onNewSlug,
  onChanged,
}: {
  evaluation: CrmEvaluation;
  onNewSlug: (slug: string) => void;
  onChanged: (evaluation: CrmEvaluation) => void;
}) {
  const [openDialog, setOpenDialog] = useState<"link" | "cancel" | null>(null);
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, run } = useAction();
  const { slug, status, name } = evaluation;
  const canCancel = status !== "EVALUATED" && evaluation.cancelled_at === null;
  const close = (): void => {
    setOpenDialog(null);
    setFault(null);
  };
  const createLink = (): void =>
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmNewLink", { params: { slug }, body: {} }));
      if (reply.kind !== "ok") return setFault(describeFailure(reply));
      close();
      showToast({ text: "The report has a new link", detail: "Send the report again so that the client gets it." });
      onNewSlug(reply.data.slug);
    });
  const cancel = (): void =>
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmCancelEvaluation", { params: { slug }, body: { reason } }));
      if (reply.kind !== "ok") return setFault(describeFailure(reply));
      close();
      setReason("");
      onChanged(reply.data);
    });
  return (
    <section className={styles.more} aria-label="More actions">
      <Button variant="quiet" onClick={() => setOpenDialog("link")}>
        Create new link
      </Button>
      {canCancel && (
        <Button variant="quiet" onClick={() => setOpenDialog("cancel")}>
          Cancel evaluation
        </Button>
      )}
      <ConfirmDialog
        open={openDialog === "link"}
        onClose={close}
        title="Create a new link for this report?"
        confirmLabel="Create link"
        cancelLabel="Keep the link"
        busy={isBusy ? "Creating" : undefined}
        onConfirm={createLink}
      >
        <p>The old link stops working, also in the emails that we have sent.</p>
        {fault !== null && <p role="alert">{fault}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === "cancel"}
        onClose={close}
        title="Cancel this evaluation?"
        confirmLabel="Cancel evaluation"
        cancelLabel="Keep it"
        variant="danger"
        busy={isBusy ? "Cancelling" : undefined}
        isBlocked={reason.trim() === ""}
        onConfirm={cancel}
      >
        <p>Its status becomes Failed, and {name} gets the credit back.</p>
        <TextField
          label="Reason"
          hint="The client reads the reason in our email. It also appears in the history of this evaluation."
          maxLength={MAX_STAFF_CHARACTERS.reason}
          value={reason}
          error={fault ?? undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    </section>
  );
}
