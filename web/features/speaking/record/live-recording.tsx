import { formatDuration, formatMinutes } from "#core/format/format-duration.ts";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { SpeakingState } from "#core/exam/attempt/speaking-plan.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { LEVEL_LABELS } from "./level-meter.ts";
import styles from "../result/timing.module.css";
import { BAR_COUNT, type Level } from "../interview/interview-store.ts";
import { useNow } from "../interview/use-now.ts";

/** Shown while an answer is recorded: the time, a waveform that grows to the limit, and the level in one word. */
export function LiveRecording({
  state,
  limit,
  showsLimit,
  level,
  now,
  onHelp,
}: {
  state: SpeakingState;
  limit: number;
  /** True for the long turn and in an exam, where answers end at the limit. */
  showsLimit: boolean;
  level: StoreApi<Level>;
  now: () => number;
  onHelp: () => void;
}) {
  const used = Math.min(limit, Math.max(0, useNow(now, true) - state.since));
  const word = useStore(level, (one) => one.name);
  return (
    <div className={styles.live}>
      <div className={styles.liveTime}>
        <span className={styles.big} role="timer" aria-label={`${formatDuration(used)} recorded`}>
          <span className={styles.dot} aria-hidden="true" />
          {formatMinutes(used)}
        </span>
        {showsLimit && <span className={styles.of}>of {formatMinutes(limit)}</span>}
      </div>
      <Wave level={level} share={used / limit} />
      <div className={styles.liveMeta}>
        <span>{showsLimit ? `${formatMinutes(limit - used, "down")} left` : "Stop when you have finished"}</span>
        <span className={cx(styles.word, (word === "silent" || word === "loud") && styles.wordBad)}>
          <Icon name="microphone" size={20} />
          {LEVEL_LABELS[word]}
        </span>
      </div>
      {word === "silent" && (
        <Alert variant="warning" title="We cannot hear you">
          Speak towards the microphone. We are still recording.
          <br />
          <Button variant="quiet" onClick={onHelp}>
            Help with the microphone
          </Button>
        </Alert>
      )}
    </div>
  );
}

/** The waveform from left to right over the whole answer, with a line at the current moment. */
function Wave({ level, share }: { level: StoreApi<Level>; share: number }) {
  const bars = useStore(level, (one) => one.bars);
  return (
    <div className={styles.wave} aria-hidden="true">
      {Array.from({ length: BAR_COUNT }, (_, index) => {
        const height = bars[index];
        return (
          <i
            key={index}
            className={height === undefined ? styles.quietBar : undefined}
            style={{ height: `${height ?? 8}%` }}
          />
        );
      })}
      <span className={styles.nowLine} style={{ left: `${Math.min(100, share * 100)}%` }} />
    </div>
  );
}
