import { type ReactNode, useState } from "react";
import type { Client } from "#web/net/client.ts";
import { tryCall, type Reply } from "#web/net/reply.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { describeFailure, useAction } from "./use-call.ts";

export type StopDialogProps = {
  isOpen: boolean;
  title: string;
  confirmLabel: string;
  /** Label of the button while the call runs. */
  busyLabel?: string;
  /** Explains what stopping changes. */
  children: ReactNode;
  stop: (client: Client) => Promise<Reply<unknown>>;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before a coupon, price, announcement or seed is stopped, and says why if stopping failed. */
export function StopDialog({
  isOpen,
  title,
  confirmLabel,
  busyLabel = "Stopping",
  children,
  stop,
  onClose,
  onDone,
}: StopDialogProps) {
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, run } = useAction();
  const close = (): void => {
    setFault(null);
    onClose();
  };
  const confirm = (): void => {
    setFault(null);
    run(async (client) => {
      const reply = await tryCall(() => stop(client));
      if (reply.kind === "ok") onDone();
      else setFault(describeFailure(reply));
    });
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Keep it"
      variant="danger"
      busy={isBusy ? busyLabel : undefined}
      onConfirm={confirm}
    >
      {children}
      {fault !== null && <p role="alert">{fault}</p>}
    </ConfirmDialog>
  );
}
