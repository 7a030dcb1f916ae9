import type { AttemptDelivery } from "#web/db/attempt-record.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/ui/icons.ts";
import styles from "./results.module.css";

const ICONS: Record<AttemptDelivery, IconName> = {
  device: "device-mobile",
  waiting: "cloud-arrow-up",
  sent: "cloud-check",
  refused: "cloud-warning",
};

/** Where the attempt is, in the words of the attempts list. */
export function DeliveryLine({ delivery, words }: { delivery: AttemptDelivery; words: string }) {
  return (
    <p className={styles.line} role="status">
      <Icon name={ICONS[delivery]} /> {words}
    </p>
  );
}
