import type { AttemptSendState } from "#web/db/attempt/attempt-record.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import type { IconName } from "#web/ui/media/icons.ts";
import styles from "./results.module.css";

const ICONS: Record<AttemptSendState, IconName> = {
  device: "device-mobile",
  waiting: "cloud-arrow-up",
  sent: "cloud-check",
  refused: "cloud-warning",
};

/** The send state of an attempt. `words` is the same text as in the attempts list. */
export function SendStatusLine({ sendState, words }: { sendState: AttemptSendState; words: string }) {
  return (
    <p className={styles.line} role="status">
      <Icon name={ICONS[sendState]} /> {words}
    </p>
  );
}
