import { type ReactNode, useRef, useState } from "react";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { QuestionMark } from "#core/exam/marking/mark.ts";
import { NumberBox } from "#web/ui/number-box.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import type { Medium } from "./miss-words.ts";
import { ReviewAnswer } from "./review-answer.tsx";
import styles from "./review.module.css";

export type ReviewBoardProps = {
  /** The marks of one part. */
  marks: readonly QuestionMark[];
  groups: readonly QuestionGroup[];
  answerKey: ModuleKey;
  work: AttemptWork;
  medium: Medium;
  /** The question that is open. */
  open: number | null;
  onOpen: (number: number | null) => void;
  /** The words that decide an answer. */
  evidence: (key: QuestionKey) => ReactNode;
  /** What can be done with them. */
  actions?: (key: QuestionKey) => ReactNode;
  /** Passage or transcript: beside the answers, on a phone in a sheet that `showLabel` opens. */
  aside: ReactNode;
  asideTitle: string;
  showLabel: string;
};

/** The answers of a part with the text that decides them beside. */
export function ReviewBoard(props: ReviewBoardProps) {
  const { marks, groups, answerKey, work, medium, open, onOpen, evidence, actions, aside, asideTitle, showLabel } =
    props;
  const isWide = useMedia("(min-width: 992px)");
  const [isAsideOpen, setAsideOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const show = (number: number) => {
    onOpen(number);
    list.current?.querySelector(`[data-answer="${number}"]`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className={styles.review}>
      <div className={styles.answers}>
        <div className={styles.boxes}>
          {marks.map((mark) => (
            <NumberBox
              key={mark.number}
              number={mark.number}
              label={`Question ${mark.number}, ${mark.right ? "correct" : "wrong"}`}
              state={mark.right ? "right" : "wrong"}
              current={mark.number === open}
              onClick={() => show(mark.number)}
            />
          ))}
        </div>
        <ul ref={list} className={styles.list}>
          {marks.map((mark) => {
            const key = answerKey.questions.find((one) => one.number === mark.number);
            return (
              <ReviewAnswer
                key={mark.number}
                mark={mark}
                groups={groups}
                answerKey={answerKey}
                seconds={work.seconds[String(mark.number)] ?? 0}
                isOpen={mark.number === open}
                onToggle={() => onOpen(mark.number === open ? null : mark.number)}
                medium={medium}
                evidence={key && evidence(key)}
                actions={
                  <>
                    {key && actions?.(key)}
                    {!isWide && (
                      <button type="button" className={styles.toggle} onClick={() => setAsideOpen(true)}>
                        {showLabel}
                      </button>
                    )}
                  </>
                }
              />
            );
          })}
        </ul>
      </div>
      {isWide ? (
        aside
      ) : (
        <Sheet
          open={isAsideOpen}
          onClose={() => setAsideOpen(false)}
          title={asideTitle}
          subtitle={open === null ? undefined : `Evidence for question ${open}`}
        >
          {aside}
        </Sheet>
      )}
    </div>
  );
}
