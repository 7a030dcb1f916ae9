import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { ReadingModule } from "#core/exam/content/module.ts";
import type { ReadingPart } from "#core/exam/content/part.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { cx } from "#web/ui/style/cx.ts";
import type { Layer, Piece } from "#web/questions/decorate.ts";
import { ReviewBoard, ReviewTabs } from "#web/questions/review-board.tsx";
import boardStyles from "#web/questions/review.module.css";
import { numberedNotes } from "./highlights.ts";
import { layerKey, Passage, type PassageLayers } from "./passage.tsx";
import passageStyles from "./passage.module.css";
import { quoteOf } from "./passage-pane.tsx";
import styles from "./review.module.css";

export type ReadingReviewProps = { module: ReadingModule; answerKey: ModuleKey; marking: Marking; work: AttemptWork };

/** The review of a Reading attempt: every answer, beside the words of the passage that prove it. */
export function ReadingReview({ module, answerKey, marking, work }: ReadingReviewProps) {
  return (
    <ReviewTabs label="Passages" parts={module.parts} marking={marking}>
      {(part) => <PartReview part={part} answerKey={answerKey} marking={marking} work={work} />}
    </ReviewTabs>
  );
}

type PartReviewProps = { part: ReadingPart; answerKey: ModuleKey; marking: Marking; work: AttemptWork };

function PartReview({ part, answerKey, marking, work }: PartReviewProps) {
  const marks = marking.questions.filter((mark) => mark.part === part.number);
  const [open, setOpen] = useState<number | null>((marks.find((mark) => !mark.right) ?? marks[0])?.number ?? null);
  const key = answerKey.questions.find((one) => one.number === open);
  const evidence = useMemo(() => key?.evidence.filter((one) => one.kind === "passage") ?? [], [key]);
  return (
    <ReviewBoard
      marks={marks}
      groups={part.groups}
      answerKey={answerKey}
      work={work}
      medium="read"
      open={open}
      onOpen={setOpen}
      evidence={(question) => <Quotes part={part} question={question} />}
      aside={<EvidencePassage part={part} work={work} number={open} evidence={evidence} />}
      asideTitle={part.title}
      showLabel="Show in passage"
    />
  );
}

function Quotes({ part, question }: { part: ReadingPart; question: QuestionKey }) {
  return question.evidence.map((one) =>
    one.kind === "passage" ? (
      <p key={`${one.anchor.block} ${one.anchor.start}`} className={boardStyles.quote}>
        <mark className={boardStyles.evidence}>{quoteOf(part.texts, one)}</mark>
      </p>
    ) : null,
  );
}

type EvidenceProps = {
  part: ReadingPart;
  work: AttemptWork;
  number: number | null;
  evidence: readonly { text: string; anchor: { block: string; start: number; end: number } }[];
};

/** The passage. Marks the evidence of one question, scrolls to it, and shows the learner's own highlights. */
function EvidencePassage({ part, work, number, evidence }: EvidenceProps) {
  const pane = useRef<HTMLDivElement>(null);
  const layers = useMemo(() => {
    const found = new Map<string, Layer[]>();
    const add = (text: string, block: string, layer: Layer) => {
      const at = layerKey(text, block);
      found.set(at, [...(found.get(at) ?? []), layer]);
    };
    for (const one of work.highlights)
      add(one.text, one.anchor.block, { id: `mine-${one.id}`, start: one.anchor.start, end: one.anchor.end });
    evidence.forEach((one, index) =>
      add(one.text, one.anchor.block, { id: `evidence-${index}`, start: one.anchor.start, end: one.anchor.end }),
    );
    return found as PassageLayers;
  }, [work.highlights, evidence]);
  const notes = useMemo(() => {
    const partHighlights = work.highlights.filter((one) => part.texts.some((text) => text.id === one.text));
    return numberedNotes(
      partHighlights,
      part.texts.flatMap((text) => text.blocks.map((block) => block.id)),
    );
  }, [work.highlights, part]);

  const renderPiece = useCallback(
    (piece: Piece, content: ReactNode): ReactNode => {
      const isEvidence = piece.layers.some((id) => id.startsWith("evidence-"));
      const isMine = piece.layers.some((id) => id.startsWith("mine-"));
      const inner = isMine ? <span className={passageStyles.ownHighlight}>{content}</span> : content;
      if (!isEvidence) return inner;
      const isFirst = piece.begins.some((id) => id.startsWith("evidence-"));
      return (
        <mark className={boardStyles.evidence} data-evidence="">
          {isFirst && (
            <b className={boardStyles.tag} data-aside="">
              {number}
            </b>
          )}
          {inner}
        </mark>
      );
    },
    [number],
  );

  useEffect(() => {
    const frame = pane.current;
    const mark = frame?.querySelector<HTMLElement>("[data-evidence]");
    if (frame === null || mark === null || mark === undefined) return;
    // Only the pane scrolls, never the page.
    const scroller = frame.closest<HTMLElement>("dialog") === null ? frame : (frame.parentElement ?? frame);
    const offset = mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scroller.scrollTo({
      top: scroller.scrollTop + offset - scroller.clientHeight / 3,
      behavior: prefersReducedMotion ? "auto" : "smooth",
    });
  }, [evidence]);

  return (
    <div
      ref={pane}
      className={cx(boardStyles.aside, styles.passage)}
      role="region"
      aria-label={part.title}
      // A pane that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <Passage texts={part.texts} layers={layers} renderPiece={renderPiece} />
      {notes.length > 0 && (
        <section className={styles.notes}>
          <h3>Your notes</h3>
          <ul>
            {notes.map((note) => (
              <li key={note.id}>
                <q>{quoteOf(part.texts, note)}</q>
                <p>{note.note}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
