import type { AttemptDelivery } from "#web/db/attempt-record.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/ui/icons.ts";
import styles from "./results.module.css";

const WORDS: Record<AttemptDelivery, { icon: IconName; text: string }> = {
  device: { icon: "device-mobile", text: "On this device" },
  waiting: { icon: "cloud-arrow-up", text: "Saved on this device, waiting to be sent" },
  sent: { icon: "cloud-check", text: "Sent" },
  refused: { icon: "cloud-warning", text: "The server did not take this attempt. It stays on this device" },
};

/** Where the attempt is: saved, waiting, sent. */
export function DeliveryLine({ delivery }: { delivery: AttemptDelivery }) {
  const { icon, text } = WORDS[delivery];
  return (
    <p className={styles.line} role="status">
      <Icon name={icon} /> {text}
    </p>
  );
}
