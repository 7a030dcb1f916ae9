import type { AttemptSendState } from "#web/db/attempt/attempt-record.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./writing-result.module.css";

const NOT_SENT_TEXT =
  "Your texts are handed in and saved on this device. An estimate appears here in a moment, if this device can make one. The server’s result follows once the attempt is sent.";

const PENDING_TEXTS: Record<AttemptSendState, string> = {
  device: NOT_SENT_TEXT,
  waiting: NOT_SENT_TEXT,
  sent: "We have your texts and are evaluating them. This takes a few seconds. Your result appears here automatically.",
  refused: "The server did not accept this attempt. Your texts are saved on this device.",
};

export function EvaluationPending({ sendState }: { sendState: AttemptSendState }) {
  return (
    <section className={styles.evaluating} role="status" aria-busy={sendState !== "refused"}>
      <Icon name="circle-notch" size={24} />
      <div>
        <h2>Crafting Your Results!</h2>
        <p>{PENDING_TEXTS[sendState]}</p>
      </div>
    </section>
  );
}
