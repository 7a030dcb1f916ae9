import { formatDuration } from "#core/format/format-duration.ts";
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef } from "react";
import type { Cue } from "#core/exam/content/part.ts";
import boardStyles from "#web/questions/review.module.css";
import { cx } from "#web/ui/style/cx.ts";
import { splitIntoTurns } from "./cues.ts";
import styles from "./transcript.module.css";

export type TranscriptProps = {
  cues: readonly Cue[];
  /** Id of the current sentence. */
  current: string | null;
  isPlaying: boolean;
  /** Number of the open question. */
  number: number | null;
  /** The sentences that prove the answer to the open question. */
  evidence: readonly Cue[];
  /** Called when the learner clicks a sentence. */
  onSentence: (cue: Cue) => void;
};

/** The transcript in turns, with the current sentence and the open question's evidence marked. */
export function Transcript({ cues, current, isPlaying, number, evidence, onSentence }: TranscriptProps) {
  const turns = useMemo(() => splitIntoTurns(cues), [cues]);
  const frame = useRef<HTMLDivElement>(null);
  const provingCues = new Set(evidence.map((cue) => cue.id));
  const firstEvidence = evidence[0]?.id;
  const playingCue = isPlaying ? (current ?? undefined) : undefined;
  useScrollTo(frame, firstEvidence);
  useScrollTo(frame, playingCue);

  const openSentence = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || getSelection()?.isCollapsed === false) return;
    const id = event.target.closest<HTMLElement>("[data-cue]")?.dataset["cue"];
    const cue = cues.find((candidate) => candidate.id === id);
    if (cue !== undefined) onSentence(cue);
  };
  return (
    // Clicking a sentence is a shortcut. Keyboard users have the player and the answers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={frame} className={styles.transcript} onClick={openSentence}>
      {turns.map((turn) => {
        const [firstCue] = turn.cues;
        if (firstCue === undefined) return null;
        if (turn.kind === "pause")
          return (
            <p key={firstCue.id} className={styles.pause}>
              {firstCue.text === "" ? "Pause" : firstCue.text} ({formatDuration(firstCue.end - firstCue.start)})
            </p>
          );
        return (
          <p key={firstCue.id} className={styles.turn}>
            {turn.speaker !== undefined && (
              <b className={styles.speaker} data-aside="">
                {turn.speaker}
              </b>
            )}
            {turn.cues.map((cue) => {
              const isNow = cue.id === current;
              const words = (
                <span
                  data-cue={cue.id}
                  className={cx(styles.sentence, isNow && styles.now)}
                  aria-current={isNow || undefined}
                >
                  {cue.text}
                </span>
              );
              if (!provingCues.has(cue.id)) return <span key={cue.id}>{words} </span>;
              return (
                <span key={cue.id}>
                  <mark className={boardStyles.evidence} data-evidence="">
                    {cue.id === firstEvidence && (
                      <b className={boardStyles.tag} data-aside="">
                        {number}
                      </b>
                    )}
                    {words}
                  </mark>{" "}
                </span>
              );
            })}
          </p>
        );
      })}
    </div>
  );
}

/** Scrolls to a sentence after layout, because a sheet opens later than its content renders. */
function useScrollTo(frame: RefObject<HTMLElement | null>, cue: string | undefined): void {
  useEffect(() => {
    const next = requestAnimationFrame(() => scrollIntoPane(frame.current, cue));
    return () => cancelAnimationFrame(next);
  }, [frame, cue]);
}

/** A sentence between these distances from the edges of its pane needs no scrolling. The player covers the top. */
const SPACE_ABOVE_PX = 140;
const SPACE_BELOW_PX = 24;
/** A sentence that is scrolled to is at least this far from the top of its pane. */
const MIN_SPACE_AFTER_SCROLL_PX = 150;

/** Scrolls a sentence into view within its pane. The page does not scroll. */
function scrollIntoPane(frame: HTMLElement | null, cue: string | undefined): void {
  const sentence = cue === undefined ? null : frame?.querySelector<HTMLElement>(`[data-cue="${cue}"]`);
  const pane = frame?.closest<HTMLElement>("[data-scroller]") ?? null;
  const scroller = pane?.closest("dialog") === null ? pane : (pane?.parentElement ?? null);
  if (sentence === null || sentence === undefined || scroller === null) return;
  const [words, box] = [sentence.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const lowestBottom = Math.min(box.bottom, window.innerHeight) - SPACE_BELOW_PX;
  if (words.top >= box.top + SPACE_ABOVE_PX && words.bottom <= lowestBottom) return;
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const top = scroller.scrollTop + words.top - box.top - Math.max(MIN_SPACE_AFTER_SCROLL_PX, scroller.clientHeight / 3);
  scroller.scrollTo({ top, behavior: prefersReducedMotion ? "auto" : "smooth" });
}
