import { type ReactNode, useId } from "react";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupOf } from "#core/exam/content/question-numbers.ts";
import { formatSeconds } from "#core/format/format-duration.ts";
import type { QuestionMark } from "#core/exam/marking/mark.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { rightAnswerLabel } from "#core/exam/questions/right-answer-label.ts";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { NumberTag } from "#web/ui/form/number-box.tsx";
import text from "#web/ui/style/text.module.css";
import { type Medium, describeMiss } from "./describe-miss.ts";
import styles from "./review.module.css";
import { RichWords } from "./rich-words.tsx";

export type ReviewAnswerProps = {
  mark: QuestionMark;
  groups: readonly QuestionGroup[];
  answerKey: ModuleKey;
  /** How many seconds the learner spent on the question. */
  seconds: number;
  isOpen: boolean;
  onToggle: () => void;
  medium: Medium;
  /** The evidence text. */
  evidence: ReactNode;
  /** Buttons for the evidence. */
  actions: ReactNode;
};

/**
 * One answer in the review: the learner's answer and, if it is wrong, the right answer and why the learner's option is
 * wrong. Opening the answer shows the evidence and the explanation.
 */
export function ReviewAnswer({
  mark,
  groups,
  answerKey,
  seconds,
  isOpen,
  onToggle,
  medium,
  evidence,
  actions,
}: ReviewAnswerProps) {
  const detailsId = useId();
  const group = groupOf(groups, mark.number);
  const key = answerKey.questions.find(({ number }) => number === mark.number);
  if (group === undefined || key === undefined) return null;
  const rules = rulesOf(group);
  const given = mark.given === "" ? "" : rules.answerLabel(group, mark.number, mark.given);
  const missReason = describeMiss(mark.miss, medium);
  const whyOptionIsWrong = mark.right ? undefined : key.wrong?.[mark.given];
  return (
    <li className={cx(styles.answer, isOpen && styles.open)} data-answer={mark.number}>
      <NumberTag number={mark.number} current={isOpen} />
      <div>
        <p className={styles.prompt}>
          <RichWords text={rules.prompt(group, mark.number)} />
        </p>
        <div className={styles.pair}>
          <span className={cx(styles.yours, mark.right ? styles.right : styles.wrong)}>
            <Icon name={mark.right ? "check" : "x-bold"} size={18} />
            <span className={text.visuallyHidden}>
              {mark.right ? "Correct. Your answer: " : "Wrong. Your answer: "}
            </span>
            {given === "" ? <em className={styles.none}>No answer</em> : <em>{given}</em>}
          </span>
          {!mark.right && (
            <span className={styles.correct}>
              Answer: <em>{rightAnswerLabel(group, mark.number, key, answerKey)}</em>
            </span>
          )}
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={onToggle}
          >
            {isOpen ? "Close" : "Evidence"}
            <span className={text.visuallyHidden}> for question {mark.number}</span>
          </button>
        </div>
        {whyOptionIsWrong !== undefined && <p className={styles.mistaken}>{whyOptionIsWrong}</p>}
      </div>
      <div id={detailsId} className={styles.why} hidden={!isOpen}>
        {missReason !== null && <p className={styles.miss}>{missReason}</p>}
        {evidence}
        <p>{key.explanation}</p>
        {mark.right && key.kind === "words" && key.accept.length > 1 && (
          <p>Also accepted: {otherWordings(key, mark.given)}.</p>
        )}
        <p className={styles.meta}>
          {seconds > 0 && <span>{formatSeconds(seconds)} on this question</span>}
          {actions}
        </p>
      </div>
    </li>
  );
}

function otherWordings(key: Extract<QuestionKey, { kind: "words" }>, given: string): string {
  return key.accept
    .filter((wording) => wording.toLowerCase() !== given.trim().toLowerCase())
    .slice(0, 3)
    .join(", ");
}
