import { formatDuration, formatMinutes } from "#core/format/format-duration.ts";
import { timeLeft, type SpeakingState } from "#core/exam/attempt/speaking-plan.ts";
import styles from "../result/timing.module.css";
import { useNow } from "./use-now.ts";

/** The preparation minute, in digits and as a bar. */
export function Countdown({ state, limit, now }: { state: SpeakingState; limit: number; now: () => number }) {
  const left = Math.min(limit, timeLeft(state, useNow(now, true)) ?? limit);
  return (
    <div className={styles.prep}>
      <p className={styles.phase}>
        <b>Prepare your answer.</b> Speaking starts by itself.
      </p>
      <div className={styles.prepTime}>
        <span className={styles.big} role="timer" aria-label={`${formatDuration(left, "down")} to prepare`}>
          {formatMinutes(left, "down")}
        </span>
        <span className={styles.of}>of {formatDuration(limit)}</span>
      </div>
      <div className={styles.line} aria-hidden="true">
        <i style={{ width: `${(left / Math.max(1, limit)) * 100}%` }} />
      </div>
    </div>
  );
}
