import { JUDGEMENTS } from "#core/exam/questions/judge/rules.ts";
import type { JudgeGroup } from "#core/exam/questions/judge/schema.ts";
import { QuestionItem } from "../question-item.tsx";
import styles from "../question-item.module.css";
import { RadioRow } from "../radio-row.tsx";

/** A row of three options for each statement: True, False, Not given; or Yes, No, Not given. */
export function JudgeQuestions({ group }: { group: JudgeGroup }) {
  const options = JUDGEMENTS[group.scale].map(({ id, text }) => ({ id, name: text.text }));
  return (
    <ul className={styles.items}>
      {group.questions.map((question) => (
        <QuestionItem key={question.number} number={question.number} prompt={question.prompt}>
          {(promptId) => <RadioRow number={question.number} options={options} promptId={promptId} />}
        </QuestionItem>
      ))}
    </ul>
  );
}
