import type { AttemptDelivery } from "#web/db/attempt-record.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./writing-result.module.css";

const WAIT: Record<AttemptDelivery, string> = {
  device:
    "Your texts are handed in and kept on this device. The words that an estimate needs are not here yet; the result comes once the attempt has been sent.",
  waiting:
    "Your texts are handed in and kept on this device. An estimate appears here in a moment, where this device can make one; the official result comes once the attempt has been sent.",
  sent: "Your texts have arrived and are being evaluated. This takes a few seconds; the page shows the result by itself.",
  refused: "The server did not accept this attempt. Your texts are kept on this device.",
};

/** While the evaluation is not there yet. */
export function Crafting({ delivery }: { delivery: AttemptDelivery }) {
  return (
    <section className={styles.crafting} role="status" aria-busy={delivery !== "refused"}>
      <Icon name="circle-notch" size={24} />
      <div>
        <h2>Crafting Your Results!</h2>
        <p>{WAIT[delivery]}</p>
      </div>
    </section>
  );
}
