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
import { notesOfPart, type Place, quoteOf } from "./highlights.ts";
import { layerKey, Passage, type PassageLayers } from "./passage.tsx";
import passageStyles from "./passage.module.css";
import styles from "./reading-review.module.css";

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
  const key = answerKey.questions.find(({ number }) => number === open);
  const evidence = useMemo(() => key?.evidence.filter((evidence) => evidence.kind === "passage") ?? [], [key]);
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
  return question.evidence.map((evidence) =>
    evidence.kind === "passage" ? (
      <p key={`${evidence.anchor.block} ${evidence.anchor.start}`} className={boardStyles.quote}>
        <mark className={boardStyles.evidence}>{quoteOf(part.texts, evidence)}</mark>
      </p>
    ) : null,
  );
}

type EvidencePassageProps = {
  part: ReadingPart;
  work: AttemptWork;
  /** Number of the open question, and the evidence for its answer. */
  number: number | null;
  evidence: readonly Place[];
};

/** Prefixes of the ids of layers: the learner's own highlights, and the evidence. */
const OWN = "own-";
const EVIDENCE = "evidence-";

/** The passage. Marks the evidence of one question, scrolls to it, and shows the learner's own highlights. */
function EvidencePassage({ part, work, number, evidence }: EvidencePassageProps) {
  const pane = useRef<HTMLDivElement>(null);
  const layers = useMemo(() => {
    const found = new Map<string, Layer[]>();
    const add = (idPrefix: string, { text, anchor: { block, start, end } }: Place, id: string) => {
      const key = layerKey(text, block);
      found.set(key, [...(found.get(key) ?? []), { id: `${idPrefix}${id}`, start, end }]);
    };
    for (const highlight of work.highlights) add(OWN, highlight, highlight.id);
    evidence.forEach((place, index) => add(EVIDENCE, place, String(index)));
    return found as PassageLayers;
  }, [work.highlights, evidence]);
  const notes = useMemo(() => notesOfPart(part, work.highlights), [part, work.highlights]);

  const renderPiece = useCallback(
    (piece: Piece, content: ReactNode): ReactNode => {
      const isEvidence = piece.layers.some((id) => id.startsWith(EVIDENCE));
      const isOwn = piece.layers.some((id) => id.startsWith(OWN));
      const inner = isOwn ? <span className={passageStyles.ownHighlight}>{content}</span> : content;
      if (!isEvidence) return inner;
      const isFirst = piece.begins.some((id) => id.startsWith(EVIDENCE));
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
    // In a dialog, the parent of the pane scrolls. The page never scrolls.
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
