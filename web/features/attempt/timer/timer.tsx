import { formatDuration, formatClock, type Direction } from "#core/format/format-duration.ts";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { TimerView } from "#core/exam/attempt/timer.ts";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import text from "#web/ui/style/text.module.css";
import { phaseAnnouncement } from "./timer-labels.ts";
import type { AttemptStore } from "../attempt-store.ts";
import styles from "./timer.module.css";

export type TimerProps = {
  store: AttemptStore;
  isHidden: boolean;
  onToggle: () => void;
  onPause: () => void;
  onResume: () => void;
  /** Listening exam: the time to check after the recording, in ms. */
  timeToCheckMs?: number | undefined;
};

/**
 * The exam timer. A click hides or shows the time. The timer turns yellow when ten minutes are left and red in the last
 * minute, and announces ten, five and one minute. In a Listening exam it announces only the last minute and the end,
 * and is yellow in the time to check.
 */
export function Timer({ store, isHidden, onToggle, onPause, onResume, timeToCheckMs }: TimerProps) {
  const isCountdown = useStore(store, ({ timerView }) => timerView.remaining !== null);
  const phase = useStore(store, ({ timerView }) => timerView.phase);
  const mode = useStore(store, ({ timerView }) => timerView.state.mode);
  const isPaused = useStore(store, ({ timerView }) => timerView.state.mode === "practice" && !timerView.state.running);
  const isChecking = useStore(
    store,
    ({ timerView }) =>
      timeToCheckMs !== undefined && timerView.remaining !== null && timerView.remaining <= timeToCheckMs,
  );
  const announcement = useAnnouncement(phase);
  const isQuiet = timeToCheckMs !== undefined && !isChecking;
  const isYellow = !isQuiet && (isChecking || phase === "ten" || phase === "five");
  const isLastMinute = phase === "one" || phase === "over";
  const label = (timerView: TimerView) =>
    timerLabel(formatDuration(shownTime(timerView), direction(timerView)), { isChecking, isCountdown, isPaused });
  const { usedBar, button, time } = useShownTime(store, isHidden ? null : label);
  const { timerView } = store.getState();
  return (
    <>
      {isCountdown && (
        <span ref={usedBar} className={styles.used} style={{ backgroundSize: usedBackgroundSize(timerView) }} />
      )}
      <div className={styles.clock}>
        <button
          ref={button}
          type="button"
          className={cx(
            styles.timer,
            isYellow && styles.low,
            isLastMinute && styles.last,
            isYellow && !isChecking && mode === "exam" && styles.flash,
          )}
          data-phase={phase}
          aria-label={isHidden ? "Show the time" : label(timerView)}
          onClick={onToggle}
        >
          {isHidden ? (
            <Icon name="clock" size={24} />
          ) : (
            <>
              <span
                className={styles.time}
                data-width={widthPlaceholder(formatClock(shownTime(timerView), direction(timerView)))}
              >
                <span ref={time} className={styles.digits}>
                  {formatClock(shownTime(timerView), direction(timerView))}
                </span>
              </span>
              <small className={isChecking ? styles.always : undefined}>
                {isPaused ? "paused" : isChecking ? "to check" : isCountdown ? "left" : "used"}
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
          {timeToCheckMs !== undefined && !isLastMinute ? "" : announcement}
        </span>
      </div>
    </>
  );
}

const shownTime = (timerView: TimerView): number => timerView.remaining ?? timerView.elapsed;
/** Returns a text that is as wide as the time: all digits have the same width. */
const widthPlaceholder = (time: string): string => time.replaceAll(/\d/g, "0");
const direction = (timerView: TimerView): Direction => (timerView.remaining === null ? "up" : "down");

/** Returns the name of the button that shows the time: "34 minutes 12 seconds left. Hide the time". */
function timerLabel(time: string, state: { isChecking: boolean; isCountdown: boolean; isPaused: boolean }): string {
  if (state.isChecking) return `${time} left to check. Hide the time`;
  if (state.isCountdown) return `${time} left. Hide the time`;
  return state.isPaused ? `${time} used, paused. Hide the time` : `${time} used. Hide the time`;
}

function usedBackgroundSize({ elapsed, remaining }: TimerView): string {
  const share = elapsed / Math.max(1, elapsed + (remaining ?? 0));
  return `${Math.round(share * 1000) / 10}% 100%`;
}

/**
 * Updates the shown time each second through refs, because rendering would delay keystrokes. All other changes are rare
 * and are rendered.
 */
function useShownTime(store: AttemptStore, label: ((timerView: TimerView) => string) | null) {
  const usedBar = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const latestLabel = useRef(label);
  useEffect(() => {
    latestLabel.current = label;
  });
  useEffect(
    () =>
      store.subscribe(({ timerView }, before) => {
        if (timerView === before.timerView) return;
        const shown = formatClock(shownTime(timerView), direction(timerView));
        if (time.current !== null) showTime(time.current, shown);
        if (latestLabel.current !== null) button.current?.setAttribute("aria-label", latestLabel.current(timerView));
        if (usedBar.current !== null) usedBar.current.style.backgroundSize = usedBackgroundSize(timerView);
      }),
    [store],
  );
  return { usedBar, button, time };
}

/** Writes the time into the existing text node, because a new node or another width would lay out the bar again. */
function showTime(digits: HTMLElement, shown: string): void {
  const { firstChild, parentElement } = digits;
  if (!(firstChild instanceof Text) || firstChild.data === shown) return;
  firstChild.data = shown;
  const width = widthPlaceholder(shown);
  if (parentElement !== null && parentElement.dataset["width"] !== width) parentElement.dataset["width"] = width;
}

/** Returns the announcement of the current phase, or "" for the phase in which the page opened. */
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
