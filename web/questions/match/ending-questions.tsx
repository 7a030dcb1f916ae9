import type { MatchGroup } from "#core/exam/questions/match/schema.ts";
import { Bank, BankGap } from "../bank.tsx";
import { QuestionItem } from "../question-item.tsx";
import styles from "../question-item.module.css";

/** Beginnings of sentences, each with a gap for its ending. */
export function EndingQuestions({ group }: { group: MatchGroup }) {
  return (
    <>
      <ul className={styles.items}>
        {group.questions.map((question) => (
          <QuestionItem key={question.number} number={question.number} prompt={question.prompt}>
            {() => <BankGap number={question.number} emptyText="Move an ending here" block />}
          </QuestionItem>
        ))}
      </ul>
      <Bank title={group.optionsTitle} />
    </>
  );
}
