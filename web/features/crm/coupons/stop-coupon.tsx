import { useState } from "react";
import type { Coupon } from "#core/wire/payment/payment.ts";
import { reach } from "#web/net/reply.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { failureOf, useAction } from "../use-call.ts";

/** Asks before a coupon ends. Null closes it. */
export function StopCoupon({
  coupon,
  onClose,
  onDone,
}: {
  coupon: Coupon | null;
  onClose: () => void;
  onDone: (code: string) => void;
}) {
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, run } = useAction();
  const stop = (): void => {
    if (coupon === null) return;
    setFault(null);
    run(async (client) => {
      const reply = await reach(() => client.call("crmStopCoupon", { params: { id: coupon.id }, body: {} }));
      if (reply.kind === "ok") return onDone(coupon.code);
      const { kind, detail } = failureOf(reply);
      setFault(kind === "offline" ? "Please check your connection." : detail);
    });
  };
  return (
    <ConfirmDialog
      open={coupon !== null}
      onClose={onClose}
      title={`Stop the coupon ${coupon?.code ?? ""}?`}
      confirmLabel="Stop coupon"
      cancelLabel="Keep it"
      variant="danger"
      busy={isBusy ? "Stopping" : undefined}
      onConfirm={stop}
    >
      <p>Nobody can use it from now on. Checkouts that are open keep their price.</p>
      {fault !== null && <p role="alert">{fault}</p>}
    </ConfirmDialog>
  );
}
