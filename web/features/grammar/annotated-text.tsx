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
/** The tops of codes are rounded to multiples of this height. Codes with equal results are on one line. */
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
  const [hiddenTypes, setHiddenTypes] = useState<ReadonlySet<MarkType>>(new Set());
  const [openMark, setOpenMark] = useState<GrammarMark | null>(null);
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);
  const answerBox = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const id = useId();
  const shownMarks = useMemo(() => (marks ?? []).filter(({ type }) => !hiddenTypes.has(type)), [marks, hiddenTypes]);
  const lines = useMemo(() => splitAtMarks(text, shownMarks), [text, shownMarks]);
  const openIndex = openMark === null ? -1 : shownMarks.indexOf(openMark);

  useLayoutEffect(() => placeCodes(answerBox.current), [lines]);
  useLayoutEffect(() => {
    setPlace(openIndex < 0 ? null : cardPlace(answerBox.current, elementOf(answerBox.current, openIndex)));
  }, [openIndex, lines]);

  useEffect(() => {
    if (openIndex < 0) return;
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpenMark(null);
      elementOf(answerBox.current, openIndex)?.focus();
    };
    document.addEventListener("keydown", onEscape);
    return () => document.removeEventListener("keydown", onEscape);
  }, [openIndex]);

  if (marks === null) return <GrammarPending />;

  const show = (index: number): void => {
    const mark = shownMarks[index];
    if (mark === undefined) return;
    setOpenMark(mark);
    elementOf(answerBox.current, index)?.scrollIntoView({ block: "nearest" });
  };
  const showAndFocus = (index: number): void => {
    show(index);
    requestAnimationFrame(() => card.current?.focus({ preventScroll: true }));
  };
  const step = (change: 1 | -1): void => {
    if (shownMarks.length === 0) return;
    if (openIndex < 0) showAndFocus(change === 1 ? 0 : shownMarks.length - 1);
    else show((openIndex + change + shownMarks.length) % shownMarks.length);
  };
  const close = (): void => {
    setOpenMark(null);
    elementOf(answerBox.current, openIndex)?.focus();
  };
  const toggle = (type: MarkType): void => {
    setOpenMark(null);
    setHiddenTypes((before) => {
      const after = new Set(before);
      if (!after.delete(type)) after.add(type);
      return after;
    });
  };
  const onMarkKeyDown = (event: KeyboardEvent, index: number): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    showAndFocus(index);
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
              aria-pressed={!hiddenTypes.has(type)}
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
        {shownMarks.length > 0 && (
          <div className={styles.steps} role="group" aria-label="Marks">
            <span className={styles.meta}>
              {openIndex < 0
                ? plural(shownMarks.length, { one: "# mark", other: "# marks" })
                : `${openIndex + 1} of ${shownMarks.length}`}
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
              const mark = piece.index === null ? undefined : shownMarks[piece.index];
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
                    aria-expanded={index === openIndex}
                    aria-controls={index === openIndex ? id : undefined}
                    onClick={() => showAndFocus(index)}
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
        {openMark !== null && openIndex >= 0 && (
          <div id={id}>
            <MarkCard
              ref={card}
              mark={openMark}
              written={text.slice(openMark.start, openMark.end)}
              position={openIndex + 1}
              count={shownMarks.length}
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
