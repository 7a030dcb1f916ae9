import { formatDuration, formatClock, type Direction } from "#core/format/format-duration.ts";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { TimerView } from "#core/exam/attempt/timer.ts";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import text from "#web/ui/style/text.module.css";
import { phaseAnnouncement } from "./timer-labels.ts";
import type { AttemptStore } from "./attempt-store.ts";
import styles from "./timer.module.css";

export type TimerProps = {
  store: AttemptStore;
  isHidden: boolean;
  onToggle: () => void;
  onPause: () => void;
  onResume: () => void;
  /** Listening: maximum time to check answers after the recording, in ms. */
  checkTime?: number | undefined;
};

/**
 * The exam timer; click to hide. Yellow from ten minutes, red in the last; announced at ten, five and one. In Listening
 * yellow while answers are checked, and silent during the recording.
 */
export function Timer({ store, isHidden, onToggle, onPause, onResume, checkTime }: TimerProps) {
  const isDown = useStore(store, ({ face }) => face.remaining !== null);
  const phase = useStore(store, ({ face }) => face.phase);
  const mode = useStore(store, ({ face }) => face.state.mode);
  const isPaused = useStore(store, ({ face }) => face.state.mode === "practice" && !face.state.running);
  const isChecking = useStore(
    store,
    ({ face }) => checkTime !== undefined && face.remaining !== null && face.remaining <= checkTime,
  );
  const announcement = useAnnouncement(phase);
  const isQuiet = checkTime !== undefined && !isChecking;
  const isLow = isQuiet ? false : isChecking || phase === "ten" || phase === "five";
  const isLast = phase === "one" || phase === "over";
  const label = (face: TimerView) =>
    timerLabel(formatDuration(shownTime(face), direction(face)), { isChecking, isDown, isPaused });
  const { used, button, time } = useHands(store, isHidden ? null : label);
  const { face } = store.getState();
  return (
    <>
      {isDown && <span ref={used} className={styles.used} style={{ backgroundSize: sizeUsed(face) }} />}
      <div className={styles.clock}>
        <button
          ref={button}
          type="button"
          className={cx(
            styles.timer,
            isLow && styles.low,
            isLast && styles.last,
            isLow && !isChecking && mode === "exam" && styles.flash,
          )}
          data-phase={phase}
          aria-label={isHidden ? "Show the time" : label(face)}
          onClick={onToggle}
        >
          {isHidden ? (
            <Icon name="clock" size={24} />
          ) : (
            <>
              <span className={styles.time} data-width={widthOf(formatClock(shownTime(face), direction(face)))}>
                <span ref={time} className={styles.figures}>
                  {formatClock(shownTime(face), direction(face))}
                </span>
              </span>
              <small className={isChecking ? styles.always : undefined}>
                {isPaused ? "paused" : isChecking ? "to check" : isDown ? "left" : "used"}
              </small>
            </>
          )}
        </button>
        {mode === "practice" && (
          <IconButton
            label={isPaused ? "Go on" : "Pause the clock"}
            icon={isPaused ? "play" : "pause"}
            onClick={isPaused ? onResume : onPause}
          />
        )}
        <span className={text.visuallyHidden} role="status" aria-live="assertive">
          {checkTime !== undefined && !isLast ? "" : announcement}
        </span>
      </div>
    </>
  );
}

const shownTime = (face: TimerView): number => face.remaining ?? face.elapsed;
/** Digits have equal widths, so zeros take the same space. */
const widthOf = (shown: string): string => shown.replaceAll(/\d/g, "0");
const direction = (face: TimerView): Direction => (face.remaining === null ? "up" : "down");

/** Returns the name of the button that shows the time: "34 minutes 12 seconds left. Hide the time". */
function timerLabel(time: string, state: { isChecking: boolean; isDown: boolean; isPaused: boolean }): string {
  if (state.isChecking) return `${time} left to check. Hide the time`;
  if (state.isDown) return `${time} left. Hide the time`;
  return state.isPaused ? `${time} used, paused. Hide the time` : `${time} used. Hide the time`;
}

function sizeUsed({ elapsed, remaining }: TimerView): string {
  const share = elapsed / Math.max(1, elapsed + (remaining ?? 0));
  return `${Math.round(share * 1000) / 10}% 100%`;
}

/**
 * Updates the digits each second without rendering, which would delay keys while typing. Other changes are rare and are
 * rendered.
 */
function useHands(store: AttemptStore, label: ((face: TimerView) => string) | null) {
  const used = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const latestLabel = useRef(label);
  useEffect(() => {
    latestLabel.current = label;
  });
  useEffect(
    () =>
      store.subscribe(({ face }, before) => {
        if (face === before.face) return;
        const shown = formatClock(shownTime(face), direction(face));
        if (time.current !== null) showTime(time.current, shown);
        if (latestLabel.current !== null) button.current?.setAttribute("aria-label", latestLabel.current(face));
        if (used.current !== null) used.current.style.backgroundSize = sizeUsed(face);
      }),
    [store],
  );
  return { used, button, time };
}

/** Changes the existing text node; a new node or another width would lay out the bar. */
function showTime(figures: HTMLElement, shown: string): void {
  const { firstChild, parentElement } = figures;
  if (!(firstChild instanceof Text) || firstChild.data === shown) return;
  firstChild.data = shown;
  const width = widthOf(shown);
  if (parentElement !== null && parentElement.dataset["width"] !== width) parentElement.dataset["width"] = width;
}

/** Returns the announcement when the timer enters a phase, except the phase in which the page opened. */
function useAnnouncement(phase: TimerView["phase"]): string {
  const before = useRef(phase);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    setAnnouncement(phaseAnnouncement(phase) ?? "");
  }, [phase]);
  return announcement;
}
