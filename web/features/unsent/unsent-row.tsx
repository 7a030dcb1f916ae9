import { saveFile } from "#web/ui/platform/save-file.ts";
import { useId, useState } from "react";
import type { UnsentItem, UnsentShown } from "#web/db/outbox/unsent.ts";
import { useOwner, useServices } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import styles from "./unsent.module.css";
import { describeItem, describeReason, exportFileName, itemName, STATE_LABELS } from "./labels.ts";

/** One unsent item with its description and state. The learner can unfold its full text and its actions. */
export function UnsentRow({ item, state, now }: { item: UnsentItem; state: UnsentShown; now: number }) {
  const [isOpen, setOpen] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const bodyId = useId();
  const { retry, copy, exportItem, isBusy } = useItemActions(item);
  const name = itemName(item);
  const { text, icon } = STATE_LABELS[state];
  return (
    <li>
      <ModuleBox type={item.attempt?.module_type ?? item.title} />
      <div>
        <b className={styles.name}>{name}</b>
        {!isOpen && item.recording === null && item.text !== "" && <p className={styles.preview}>{item.text}</p>}
        <small className={styles.detail}>{describeItem(item, now)}</small>
        <span className={cx(styles.state, state === "attention" && styles.attention)}>
          <Icon name={icon} size={16} />
          {text}
        </span>
        {state === "attention" && <p className={styles.reason}>{describeReason(item)}</p>}
      </div>
      <IconButton
        label={isOpen ? `Hide ${name}` : `Show ${name}`}
        icon="caret-down"
        className={cx(isOpen && styles.turned)}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={bodyId} className={styles.open} hidden={!isOpen}>
        {isOpen && (
          <>
            {item.text !== "" && item.recording === null && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
              <div className={styles.text} tabIndex={0} role="region" aria-label={`Text of ${name}`}>
                {item.text}
              </div>
            )}
            <div className={styles.actions}>
              {state !== "sending" && state !== "sign_in" && (
                <Button variant="outline" busy={isBusy ? "Sending" : undefined} onClick={retry}>
                  Retry
                </Button>
              )}
              {item.recording === null && (
                <Button variant="outline" onClick={copy}>
                  Copy
                </Button>
              )}
              <Button variant="outline" onClick={exportItem}>
                Export
              </Button>
              <Button variant="danger" onClick={() => setDiscarding(true)}>
                Delete
              </Button>
            </div>
          </>
        )}
      </div>
      <DiscardDialog item={item} open={isDiscarding} onClose={() => setDiscarding(false)} />
    </li>
  );
}

type ItemActions = { retry: () => void; copy: () => void; exportItem: () => void; isBusy: boolean };

function useItemActions(item: UnsentItem): ItemActions {
  const services = useServices();
  const owner = useOwner();
  const [isBusy, setBusy] = useState(false);
  const showFailure = (): number =>
    showToast({
      text: "This device’s storage could not be read",
      detail: "Nothing has been deleted. Reload the page.",
    });

  const retry = async (): Promise<void> => {
    if (owner === null) return;
    const [device, unsent, sync] = await Promise.all([
      services.device(),
      import("./device-unsent.ts"),
      services.sync(),
    ]);
    if (await unsent.retryUnsent(device, owner, item.id)) await sync.sendNow();
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(item.text === "" ? itemName(item) : item.text);
    showToast({ text: "Copied" });
  };
  const exportItem = async (): Promise<void> => {
    if (item.recording === null) {
      const text = item.text === "" ? itemName(item) : item.text;
      saveFile(new Blob([text], { type: "text/plain" }), exportFileName(item, "txt"));
      return;
    }
    const [device, unsent] = await Promise.all([services.device(), import("./device-unsent.ts")]);
    const bytes = await unsent.readRecording(device, item.recording.id);
    if (bytes === null) showToast({ text: "The sound of this recording is no longer on this device" });
    else saveFile(new Blob(bytes), exportFileName(item, isMp4(bytes[0]) ? "m4a" : "webm"));
  };
  return {
    isBusy,
    retry() {
      setBusy(true);
      void retry()
        .catch(showFailure)
        .finally(() => setBusy(false));
    },
    copy: () =>
      void copy().catch(() => showToast({ text: "Could not copy", detail: "Use Export to keep it as a file." })),
    exportItem: () => void exportItem().catch(showFailure),
  };
}

/** Returns whether a recording is an MP4: it has "ftyp" after its first four bytes. */
function isMp4(start: ArrayBuffer | undefined): boolean {
  return start !== undefined && start.byteLength > 8 && new TextDecoder().decode(start.slice(4, 8)) === "ftyp";
}
