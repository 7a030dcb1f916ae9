import type { ShortAnswerGroup } from "#core/exam/questions/short-answer/schema.ts";
import type { QuestionsProps } from "../kind-widget.ts";
import { QuestionItem } from "../question-item.tsx";
import styles from "../question-item.module.css";
import { TypedGap } from "../typed-gap.tsx";

/** Questions answered in a few typed words. */
export function ShortAnswerQuestions({ group, hintId }: QuestionsProps<ShortAnswerGroup>) {
  return (
    <ul className={styles.items}>
      {group.questions.map((question) => (
        <QuestionItem key={question.number} number={question.number} prompt={question.prompt}>
          {(promptId) => (
            <TypedGap number={question.number} hintId={[promptId, hintId].filter(Boolean).join(" ")} long />
          )}
        </QuestionItem>
      ))}
    </ul>
  );
}
