import { plural } from "#core/format/plural.ts";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { grammarLabel } from "#core/exam/grammar/grammar-label.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import styles from "./annotated-text.module.css";
import { MarkCard } from "./mark-card.tsx";
import {
  CAN_MISS_ERRORS,
  CHECKED_BY,
  type Checker,
  MARK_TYPES,
  markTypeCode,
  markTypeName,
  type MarkType,
} from "./mark-labels.ts";
import { splitAtMarks } from "./split-at-marks.ts";

/** Width of a code in the margin. */
const CODE_WIDTH_PX = 24;
/** Codes whose tops differ by less than about this belong to the same line. */
const SAME_LINE_PX = 12;
const CARD_WIDTH_PX = 340;
/** Distance between a mark and its card. */
const CARD_GAP_PX = 8;

/**
 * An answer with its marks underlined. Each mark has a code in the margin, or above the line on a phone. The learner
 * can hide types of marks and step from one mark to the next.
 */
export function AnnotatedText({
  text,
  marks,
  score,
  checker,
}: {
  text: string;
  /** Sorted, without overlaps. Null while the check is pending. */
  marks: readonly GrammarMark[] | null;
  /** 0 to 100, or null without a score. */
  score: number | null;
  /** Null if unknown. */
  checker: Checker | null;
}) {
  const [hidden, setHidden] = useState<ReadonlySet<MarkType>>(new Set());
  const [open, setOpen] = useState<GrammarMark | null>(null);
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);
  const answerBox = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = useMemo(() => (marks ?? []).filter(({ type }) => !hidden.has(type)), [marks, hidden]);
  const lines = useMemo(() => splitAtMarks(text, shown), [text, shown]);
  const current = open === null ? -1 : shown.indexOf(open);

  useLayoutEffect(() => placeCodes(answerBox.current), [lines]);
  useLayoutEffect(() => {
    setPlace(current < 0 ? null : cardPlace(answerBox.current, elementOf(answerBox.current, current)));
  }, [current, lines]);

  useEffect(() => {
    if (current < 0) return;
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpen(null);
      elementOf(answerBox.current, current)?.focus();
    };
    document.addEventListener("keydown", onEscape);
    return () => document.removeEventListener("keydown", onEscape);
  }, [current]);

  if (marks === null) return <GrammarPending />;

  const show = (index: number, takesFocus: boolean): void => {
    const mark = shown[index];
    if (mark === undefined) return;
    setOpen(mark);
    elementOf(answerBox.current, index)?.scrollIntoView({ block: "nearest" });
    if (takesFocus) requestAnimationFrame(() => card.current?.focus({ preventScroll: true }));
  };
  const step = (change: 1 | -1): void => {
    if (shown.length === 0) return;
    if (current < 0) show(change === 1 ? 0 : shown.length - 1, true);
    else show((current + change + shown.length) % shown.length, false);
  };
  const close = (): void => {
    setOpen(null);
    elementOf(answerBox.current, current)?.focus();
  };
  const toggle = (type: MarkType): void => {
    setOpen(null);
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(type)) after.add(type);
      return after;
    });
  };
  const onMarkKeyDown = (event: KeyboardEvent, index: number): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    show(index, true);
  };

  return (
    <div className={styles.annotated} role="group" aria-label="Grammar check">
      <div className={styles.top}>
        <div className={styles.legend} role="group" aria-label="Show marks">
          {MARK_TYPES.map(({ type, name, code }) => (
            <button
              key={type}
              type="button"
              data-pen={type}
              aria-pressed={!hidden.has(type)}
              onClick={() => toggle(type)}
            >
              <span className={styles.code} aria-hidden="true">
                {code}
              </span>
              {name} <b>{marks.filter((mark) => mark.type === type).length}</b>
            </button>
          ))}
        </div>
        <p className={styles.score}>
          Grammar score <b>{score ?? "–"}</b> {score !== null && grammarLabel(score)}
        </p>
      </div>
      <div className={styles.line}>
        <p className={styles.by}>{checker === null ? CAN_MISS_ERRORS : CHECKED_BY[checker]}</p>
        {shown.length > 0 && (
          <div className={styles.steps} role="group" aria-label="Marks">
            <span className={styles.meta}>
              {current < 0
                ? plural(shown.length, { one: "# mark", other: "# marks" })
                : `${current + 1} of ${shown.length}`}
            </span>
            <IconButton label="Previous mark" icon="caret-left" onClick={() => step(-1)} />
            <IconButton label="Next mark" icon="caret-right" onClick={() => step(1)} />
          </div>
        )}
      </div>
      {marks.length === 0 && <p className={styles.none}>No errors found.</p>}
      <div ref={answerBox} className={styles.script}>
        {lines.map((pieces, lineIndex) => (
          <p key={lineIndex}>
            {pieces.map((piece, pieceIndex) => {
              const mark = piece.index === null ? undefined : shown[piece.index];
              if (piece.index === null || mark === undefined) {
                return (
                  // `data-at` tells the page where in the text a selection begins.
                  <span key={pieceIndex} data-at={piece.start}>
                    {piece.text}
                  </span>
                );
              }
              const index = piece.index;
              return (
                <span key={pieceIndex}>
                  <span
                    className={styles.mark}
                    data-pen={mark.type}
                    data-mark={index}
                    data-at={piece.start}
                    role="button"
                    tabIndex={0}
                    aria-label={`${piece.text}, ${markTypeName(mark.type)}`}
                    aria-expanded={index === current}
                    aria-controls={index === current ? id : undefined}
                    onClick={() => show(index, true)}
                    onKeyDown={(event) => onMarkKeyDown(event, index)}
                  >
                    {piece.text}
                  </span>
                  {piece.isLast && (
                    <i className={styles.margin} data-pen={mark.type} aria-hidden="true">
                      {markTypeCode(mark.type)}
                    </i>
                  )}
                </span>
              );
            })}
          </p>
        ))}
        {open !== null && current >= 0 && (
          <div id={id}>
            <MarkCard
              ref={card}
              mark={open}
              written={text.slice(open.start, open.end)}
              position={current + 1}
              count={shown.length}
              place={place}
              onClose={close}
              onStep={step}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Shown while the grammar report is missing. */
export function GrammarPending() {
  return <p className={styles.pending}>Grammar Check Pending</p>;
}

function elementOf(answerBox: HTMLElement | null, index: number): HTMLElement | null {
  return answerBox?.querySelector<HTMLElement>(`[data-mark="${index}"]`) ?? null;
}

/** Places the codes of one line side by side in the margin, the last code nearest to the text. */
function placeCodes(answerBox: HTMLElement | null): void {
  const codesPerLine = new Map<number, number>();
  const codes = [...(answerBox?.querySelectorAll<HTMLElement>(`.${styles.margin}`) ?? [])];
  for (const code of codes.reverse()) {
    const line = Math.round(code.getBoundingClientRect().top / SAME_LINE_PX);
    const placed = codesPerLine.get(line) ?? 0;
    codesPerLine.set(line, placed + 1);
    code.style.setProperty("--x", `${placed * -CODE_WIDTH_PX}px`);
  }
}

/** Returns the place below the mark's last line, in pixels, so that the card stays within the text's width. */
function cardPlace(answerBox: HTMLElement | null, mark: HTMLElement | null): { top: number; left: number } | null {
  if (answerBox === null || mark === null) return null;
  const outer = answerBox.getBoundingClientRect();
  const boxes = mark.getClientRects();
  const box = boxes[boxes.length - 1] ?? mark.getBoundingClientRect();
  return {
    top: box.bottom - outer.top + CARD_GAP_PX,
    left: Math.max(0, Math.min(box.left - outer.left, outer.width - CARD_WIDTH_PX)),
  };
}
