import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { ClockFace } from "#core/exam/attempt/clock.ts";
import { cx } from "#web/ui/cx.ts";
import { clockFace, type Direction, timeInWords } from "#web/ui/format-time.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import text from "#web/ui/text.module.css";
import { phaseAnnouncement } from "./clock-words.ts";
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
  const isDown = useStore(store, ({ face }) => face.remaining !== null);
  const phase = useStore(store, ({ face }) => face.phase);
  const mode = useStore(store, ({ face }) => face.state.mode);
  const isPaused = useStore(store, ({ face }) => face.state.mode === "practice" && !face.state.running);
  const isChecking = useStore(
    store,
    ({ face }) => checkTime !== undefined && face.remaining !== null && face.remaining <= checkTime,
  );
  const said = useAnnouncement(phase);
  const isQuiet = checkTime !== undefined && !isChecking;
  const isLow = isQuiet ? false : isChecking || phase === "ten" || phase === "five";
  const isLast = phase === "one" || phase === "over";
  const label = (face: ClockFace) =>
    `${timeInWords(shownTime(face), direction(face))} ${isChecking ? "left to check" : isDown ? "left" : "used"}${isPaused ? ", paused" : ""}. Hide the time`;
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
              <span className={styles.time} data-width={widthOf(clockFace(shownTime(face), direction(face)))}>
                <span ref={time} className={styles.figures}>
                  {clockFace(shownTime(face), direction(face))}
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
        <span className={text.vh} role="status" aria-live="assertive">
          {checkTime !== undefined && !isLast ? "" : said}
        </span>
      </div>
    </>
  );
}

const shownTime = (face: ClockFace): number => face.remaining ?? face.elapsed;
/** Figures are all of one width: this takes as much room as the time does. */
const widthOf = (shown: string): string => shown.replaceAll(/\d/g, "0");
const direction = (face: ClockFace): Direction => (face.remaining === null ? "up" : "down");

function sizeUsed({ elapsed, remaining }: ClockFace): string {
  const share = elapsed / Math.max(1, elapsed + (remaining ?? 0));
  return `${Math.round(share * 1000) / 10}% 100%`;
}

/**
 * Moves the hands each second by themselves: rendering the clock each second costs time of every key while
 * somebody is writing. What else the clock shows changes seldom, and is rendered.
 */
function useHands(store: SittingStore, label: ((face: ClockFace) => string) | null) {
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
        const shown = clockFace(shownTime(face), direction(face));
        if (time.current !== null) showTime(time.current, shown);
        if (latestLabel.current !== null) button.current?.setAttribute("aria-label", latestLabel.current(face));
        if (used.current !== null) used.current.style.backgroundSize = sizeUsed(face);
      }),
    [store],
  );
  return { used, button, time };
}

/** Writes into the text that is there: a new one in its place, or one of another width, lays out the whole bar. */
function showTime(figures: HTMLElement, shown: string): void {
  const { firstChild, parentElement } = figures;
  if (!(firstChild instanceof Text) || firstChild.data === shown) return;
  firstChild.data = shown;
  const width = widthOf(shown);
  if (parentElement !== null && parentElement.dataset["width"] !== width) parentElement.dataset["width"] = width;
}

/** What is spoken when the clock enters a phase; nothing for the phase that the page opened in. */
function useAnnouncement(phase: ClockFace["phase"]): string {
  const before = useRef(phase);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    setSaid(phaseAnnouncement(phase) ?? "");
  }, [phase]);
  return said;
}
