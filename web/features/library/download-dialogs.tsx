import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { formatBytes } from "#web/ui/format-bytes.ts";

/** Asks before a download is taken off the device. */
export function RemoveDialog({
  open,
  name,
  isPartly,
  onClose,
  onRemove,
}: {
  open: boolean;
  name: string;
  /** True where some of it has to stay, because an attempt holds on to it. */
  isPartly: boolean;
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
        {isPartly && " What belongs to a test that you have begun stays until its result was opened."}
      </p>
    </Dialog>
  );
}

/** Says before anything is fetched that it would not fit. */
export function RoomDialog({
  name,
  short,
  onClose,
}: {
  name: string;
  /** Bytes needed and bytes left; null while there is nothing to say. */
  short: { needed: number; free: number } | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={short !== null}
      onClose={onClose}
      title="There is not enough room on this device"
      actions={
        <>
          <ButtonLink to={paths.makeRoom(short?.needed ?? 0)}>Make room</ButtonLink>
          <Button variant="outline" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      {short !== null && (
        <p>
          {name} needs {formatBytes(short.needed)}; {formatBytes(short.free)} are left. Nothing has been fetched and
          nothing of yours is affected.
        </p>
      )}
    </Dialog>
  );
}
