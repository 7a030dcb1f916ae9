import { useState } from "react";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/crm.ts";
import { type CrmPayment, paymentNumber } from "#core/wire/payment/payment.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import styles from "../staff/staff-form.module.css";
import { reach } from "#web/net/reply.ts";
import { troubleOf, useAct } from "../use-call.ts";

/** Confirms a refund and records its reason. */
export function RefundDialog({
  payment,
  onClose,
  onDone,
}: {
  payment: CrmPayment | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, run } = useAct();
  const close = (): void => {
    setFault(null);
    setReason("");
    onClose();
  };
  const refund = (): void => {
    if (payment === null || reason.trim() === "") return;
    setFault(null);
    run(async (client) => {
      const reply = await reach(() => client.call("crmRefund", { params: { id: payment.id }, body: { reason } }));
      if (reply.kind === "ok") {
        setReason("");
        return onDone();
      }
      const { kind, detail } = troubleOf(reply);
      setFault(kind === "offline" ? "Please check your connection." : detail);
    });
  };
  return (
    <Dialog
      open={payment !== null}
      onClose={close}
      title={payment === null ? "" : `Refund ${payment.amount.toFixed(2)} ${payment.currency}?`}
      actions={
        <>
          <Button
            variant="danger"
            aria-disabled={reason.trim() === "" || undefined}
            busy={isBusy ? "Refunding" : undefined}
            onClick={refund}
          >
            Refund
          </Button>
          <Button variant="quiet" onClick={close}>
            Keep the payment
          </Button>
        </>
      }
    >
      {payment !== null && (
        <p className={styles.ask}>
          All of {paymentNumber(payment.id)} goes back to the client, and an unspent credit is removed. If the credit is
          spent, cancel the evaluation first.
        </p>
      )}
      <TextField
        label="Reason"
        maxLength={MAX_STAFF_CHARACTERS.reason}
        value={reason}
        error={fault ?? undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
