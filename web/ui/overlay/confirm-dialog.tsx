import { Button } from "../form/button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

export type ConfirmDialogProps = Omit<DialogProps, "actions"> & {
  /** Label of the button that carries out the action. It names the action. */
  confirmLabel: string;
  /** Label of the button that closes the dialog and changes nothing. */
  cancelLabel: string;
  variant?: "solid" | "danger";
  /** Label while the action runs: "Saving". */
  busy?: string | undefined;
  /** True while the action is unavailable, for example until a required field is filled in. */
  isBlocked?: boolean;
  onConfirm: () => void;
};

/** A dialog with two buttons: one carries out the action, the other one cancels. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  variant = "solid",
  busy,
  isBlocked = false,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button
            variant={variant}
            busy={busy}
            aria-disabled={isBlocked || undefined}
            onClick={() => {
              if (!isBlocked) onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
          <Button variant="quiet" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    />
  );
}
