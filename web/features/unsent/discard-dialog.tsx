import { useState } from "react";
import type { UnsentItem } from "#web/db/outbox/unsent.ts";
import { useOwner, useServices } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { itemName } from "./labels.ts";

/** Asks twice before it deletes unsent work. */
export function DiscardDialog({ item, open, onClose }: { item: UnsentItem; open: boolean; onClose: () => void }) {
  const services = useServices();
  const owner = useOwner();
  const [isAskingAgain, setAskingAgain] = useState(false);
  const close = (): void => {
    setAskingAgain(false);
    onClose();
  };
  const discard = async (): Promise<void> => {
    if (owner === null) return;
    const [device, unsent] = await Promise.all([services.device(), import("./device-unsent.ts")]);
    await unsent.discardUnsent(device, owner, item.id);
    showToast({ text: "Deleted", detail: itemName(item) });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={isAskingAgain ? "Delete it for good?" : "Delete this item?"}
      actions={
        <>
          {isAskingAgain ? (
            <Button
              key="sure"
              variant="danger"
              onClick={() => {
                close();
                void discard().catch(() =>
                  showToast({ text: "It could not be deleted", detail: "It is still on this device." }),
                );
              }}
            >
              Delete for good
            </Button>
          ) : (
            <Button key="ask" variant="danger" onClick={() => setAskingAgain(true)}>
              Delete
            </Button>
          )}
          <Button variant="quiet" onClick={close}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        {itemName(item)}.{" "}
        {isAskingAgain ? describeLoss(item) : "If you delete it, we cannot send it. Export it first to keep a copy."}
      </p>
    </Dialog>
  );
}

function describeLoss({ recording }: UnsentItem): string {
  return recording === null
    ? "The server will never have it. You cannot undo this."
    : "We delete the recording from this device, and the server will never have it. You cannot undo this.";
}
