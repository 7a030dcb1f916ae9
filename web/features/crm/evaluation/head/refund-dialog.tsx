import { useState } from "react";
import { formatMoney } from "#core/format/format-number.ts";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/staff-texts.ts";
import { type CrmPayment, paymentNumber } from "#core/wire/payment/payment.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import styles from "../../staff/staff-form.module.css";
import { tryCall } from "#web/net/reply.ts";
import { describeFailure, useAction } from "../../use-call.ts";

/** Asks for the reason of a refund, and refunds the payment. The dialog is closed while `payment` is null. */
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
  const { isBusy, run } = useAction();
  const close = (): void => {
    setFault(null);
    setReason("");
    onClose();
  };
  const refund = (): void => {
    if (payment === null) return;
    setFault(null);
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmRefund", { params: { id: payment.id }, body: { reason } }));
      if (reply.kind === "ok") {
        setReason("");
        return onDone();
      }
      setFault(describeFailure(reply));
    });
  };
  return (
    <ConfirmDialog
      open={payment !== null}
      onClose={close}
      title={payment === null ? "" : `Refund ${formatMoney(payment.amount, payment.currency)}?`}
      confirmLabel="Refund"
      cancelLabel="Keep the payment"
      variant="danger"
      busy={isBusy ? "Refunding" : undefined}
      isBlocked={reason.trim() === ""}
      onConfirm={refund}
    >
      {payment !== null && (
        <p className={styles.question}>
          The whole amount of {paymentNumber(payment.id)} goes back to the client, and an unspent credit is removed. If
          the credit is spent, cancel the evaluation first.
        </p>
      )}
      <TextField
        label="Reason"
        maxLength={MAX_STAFF_CHARACTERS.reason}
        value={reason}
        error={fault ?? undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
