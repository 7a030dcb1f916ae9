import { formatDuration, formatMinutesSeconds } from "#core/format/format-duration.ts";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { SpeakingState } from "#core/exam/attempt/speaking-plan.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { LEVEL_LABELS, MIN_BAR_PERCENT } from "../record/level-meter.ts";
import styles from "./timing.module.css";
import { BAR_COUNT, type Level } from "./interview-store.ts";
import { useNow } from "./use-now.ts";

/** Shown while an answer is recorded: the time, a waveform that grows towards the limit, and the level in words. */
export function LiveRecording({
  state,
  limit,
  isLimitShown,
  level,
  now,
  onHelp,
}: {
  state: SpeakingState;
  /** Maximum length of the answer, in ms. */
  limit: number;
  /** True in an exam and for the long turn. Other answers in practice have only a generous limit. */
  isLimitShown: boolean;
  level: StoreApi<Level>;
  now: () => number;
  onHelp: () => void;
}) {
  const usedMs = Math.min(limit, Math.max(0, useNow(now, true) - state.since));
  const levelName = useStore(level, ({ name }) => name);
  return (
    <div className={styles.live}>
      <div className={styles.liveTime}>
        <span className={styles.big} role="timer" aria-label={`${formatDuration(usedMs)} recorded`}>
          <span className={styles.dot} aria-hidden="true" />
          {formatMinutesSeconds(usedMs)}
        </span>
        {isLimitShown && <span className={styles.of}>of {formatMinutesSeconds(limit)}</span>}
      </div>
      <Wave level={level} share={usedMs / limit} />
      <div className={styles.liveMeta}>
        <span>
          {isLimitShown ? `${formatMinutesSeconds(limit - usedMs, "down")} left` : "Stop when you have finished"}
        </span>
        <span className={cx(styles.word, (levelName === "silent" || levelName === "loud") && styles.wordBad)}>
          <Icon name="microphone" size={20} />
          {LEVEL_LABELS[levelName]}
        </span>
      </div>
      {levelName === "silent" && (
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

/** The waveform of the answer so far, with a line at the current moment. `share` is the part of the limit that is used. */
function Wave({ level, share }: { level: StoreApi<Level>; share: number }) {
  const bars = useStore(level, (current) => current.bars);
  return (
    <div className={styles.wave} aria-hidden="true">
      {Array.from({ length: BAR_COUNT }, (_, index) => {
        const height = bars[index];
        return (
          <i
            key={index}
            className={height === undefined ? styles.quietBar : undefined}
            style={{ height: `${height ?? MIN_BAR_PERCENT}%` }}
          />
        );
      })}
      <span className={styles.nowLine} style={{ left: `${Math.min(100, share * 100)}%` }} />
    </div>
  );
}
