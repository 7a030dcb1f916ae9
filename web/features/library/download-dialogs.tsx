import { formatBytes } from "#core/format/format-bytes.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

/** Confirms deleting a download. */
export function RemoveDialog({
  open,
  name,
  hasPinned,
  onClose,
  onRemove,
}: {
  open: boolean;
  name: string;
  /** Whether some files stay, because an attempt needs them. */
  hasPinned: boolean;
  onClose: () => void;
  onRemove: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Remove ${name} from this device?`}
      actions={
        <>
          <Button variant="danger" onClick={onRemove}>
            Remove
          </Button>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        Your answers and bands stay. You can download it again whenever you are connected.
        {hasPinned && " Files of a test you have started stay until you open its result."}
      </p>
    </Dialog>
  );
}

/** Says before a download that there is not enough storage for it. */
export function StorageDialog({
  name,
  shortage,
  onClose,
}: {
  name: string;
  /** Needed and free bytes. Null while the dialog is closed. */
  shortage: { needed: number; free: number } | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={shortage !== null}
      onClose={onClose}
      title="There is not enough room on this device"
      actions={
        <>
          <ButtonLink to={paths.freeSpace(shortage?.needed ?? 0)}>Make room</ButtonLink>
          <Button variant="outline" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      {shortage !== null && (
        <p>
          {name} needs {formatBytes(shortage.needed)}; {formatBytes(shortage.free)} are left. We downloaded nothing, and
          your work is not affected.
        </p>
      )}
    </Dialog>
  );
}
