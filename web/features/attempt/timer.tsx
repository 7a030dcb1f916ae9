import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { ClockFace } from "#core/exam/attempt/clock.ts";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import text from "#web/ui/text.module.css";
import { clockFace, clockWords, phaseAnnouncement } from "./clock-words.ts";
import type { SittingStore } from "./sitting-store.ts";
import styles from "./timer.module.css";

export type TimerProps = {
  store: SittingStore;
  isHidden: boolean;
  onToggle: () => void;
  onPause: () => void;
  onResume: () => void;
  /** In Listening: what is left at most when the recording is over and answers are checked, in ms. */
  checkTime?: number | undefined;
};

/**
 * The clock of the sitting: click to hide. Yellow from ten minutes, red in the last; spoken at ten, five and one.
 * In Listening it is yellow while answers are checked, and says nothing into the recording.
 */
export function Timer({ store, isHidden, onToggle, onPause, onResume, checkTime }: TimerProps) {
  const face = useStore(store, (state) => state.face);
  const isDown = face.remaining !== null;
  const time = face.remaining ?? face.elapsed;
  const direction = isDown ? "down" : "up";
  const clock = face.state;
  const isPaused = clock.mode === "practice" && !clock.running;
  const said = useAnnouncement(face);
  const isChecking = checkTime !== undefined && face.remaining !== null && face.remaining <= checkTime;
  const isQuiet = checkTime !== undefined && !isChecking;
  const isLow = isQuiet ? false : isChecking || face.phase === "ten" || face.phase === "five";
  const isLast = face.phase === "one" || face.phase === "over";
  return (
    <>
      {isDown && (
        <span
          className={styles.used}
          style={{
            transform: `scaleX(${Math.round((face.elapsed / Math.max(1, face.elapsed + time)) * 1000) / 1000})`,
          }}
        />
      )}
      <div className={styles.clock}>
        <button
          type="button"
          className={cx(
            styles.timer,
            isLow && styles.low,
            isLast && styles.last,
            isLow && !isChecking && clock.mode === "exam" && styles.flash,
          )}
          data-phase={face.phase}
          aria-label={
            isHidden
              ? "Show the time"
              : `${clockWords(time, direction)} ${isChecking ? "left to check" : isDown ? "left" : "used"}${isPaused ? ", paused" : ""}. Hide the time`
          }
          onClick={onToggle}
        >
          {isHidden ? (
            <Icon name="clock" size={24} />
          ) : (
            <>
              <span>{clockFace(time, direction)}</span>
              <small className={isChecking ? styles.always : undefined}>
                {isPaused ? "paused" : isChecking ? "to check" : isDown ? "left" : "used"}
              </small>
            </>
          )}
        </button>
        {clock.mode === "practice" && (
          <IconButton
            label={isPaused ? "Go on" : "Pause the clock"}
            icon={isPaused ? "play" : "pause"}
            onClick={isPaused ? onResume : onPause}
          />
        )}
        <span className={text.vh} role="status" aria-live="assertive">
          {checkTime !== undefined && face.phase !== "one" && face.phase !== "over" ? "" : said}
        </span>
      </div>
    </>
  );
}

/** What is spoken when the clock enters a phase; nothing for the phase that the page opened in. */
function useAnnouncement(face: ClockFace): string {
  const before = useRef(face.phase);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (before.current === face.phase) return;
    before.current = face.phase;
    setSaid(phaseAnnouncement(face.phase) ?? "");
  }, [face.phase]);
  return said;
}
