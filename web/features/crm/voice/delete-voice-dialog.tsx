import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

/** Asks before a recording is deleted. */
export function DeleteVoiceDialog({
  open,
  busy = false,
  fault = null,
  onClose,
  onConfirm,
}: {
  open: boolean;
  busy?: boolean;
  fault?: string | null;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this recording?"
      confirmLabel="Delete recording"
      cancelLabel="Keep it"
      variant="danger"
      busy={busy ? "Deleting" : undefined}
      onConfirm={onConfirm}
    >
      <p>Nobody can hear it afterwards, and it cannot be restored.</p>
      {fault !== null && <p role="alert">{fault}</p>}
    </ConfirmDialog>
  );
}
