import type { AttemptSendState } from "#web/db/attempt/attempt-record.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { SEND_STATE_ICONS } from "#web/ui/media/send-state-icons.ts";
import styles from "./results.module.css";

/** The send state of an attempt. The caller passes its `label`, which the list of attempts shows too. */
export function SendStatusLine({ sendState, label }: { sendState: AttemptSendState; label: string }) {
  return (
    <p className={styles.line} role="status">
      <Icon name={SEND_STATE_ICONS[sendState]} /> {label}
    </p>
  );
}
