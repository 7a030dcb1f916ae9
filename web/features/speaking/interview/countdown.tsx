import { formatDuration, formatMinutesSeconds } from "#core/format/format-duration.ts";
import { timeLeft, type SpeakingState } from "#core/exam/attempt/speaking-plan.ts";
import styles from "./timing.module.css";
import { useNow } from "./use-now.ts";

/** The time left to prepare, in digits and as a bar. `limit` is the whole time in ms. */
export function Countdown({ state, limit, now }: { state: SpeakingState; limit: number; now: () => number }) {
  const leftMs = Math.min(limit, timeLeft(state, useNow(now, true)) ?? limit);
  return (
    <div className={styles.prep}>
      <p className={styles.phase}>
        <b>Prepare your answer.</b> Speaking starts by itself.
      </p>
      <div className={styles.prepTime}>
        <span className={styles.big} role="timer" aria-label={`${formatDuration(leftMs, "down")} to prepare`}>
          {formatMinutesSeconds(leftMs, "down")}
        </span>
        <span className={styles.of}>of {formatDuration(limit)}</span>
      </div>
      <div className={styles.line} aria-hidden="true">
        <i style={{ width: `${(leftMs / Math.max(1, limit)) * 100}%` }} />
      </div>
    </div>
  );
}
