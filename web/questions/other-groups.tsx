import type { GroupOf } from "#core/exam/content/question-group.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Bank, BankGap } from "./bank.tsx";
import { QuestionItem } from "./question-item.tsx";
import styles from "./question-item.module.css";
import { TypedGap } from "./typed-gap.tsx";

/** Sentence stems whose endings are moved into place. */
export function EndingQuestions({ group }: { group: GroupOf<"match"> }) {
  return (
    <>
      <ul className={styles.items}>
        {group.questions.map((question) => (
          <QuestionItem key={question.number} number={question.number} prompt={question.prompt}>
            {() => <BankGap number={question.number} empty="Move an ending here" block />}
          </QuestionItem>
        ))}
      </ul>
      <Bank title={group.optionsTitle} />
    </>
  );
}

/** A question answered in a few typed words. */
export function ShortAnswerQuestions({
  group,
  hintId,
}: {
  group: GroupOf<"short_answer">;
  hintId: string | undefined;
}) {
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

/** A kind of question that a newer version of the content knows and this app does not. */
export function UnknownQuestions() {
  return (
    <Alert variant="warning" title="This version of Bandwise cannot show these questions">
      Update the app to answer them. Everything else in the test works, and your answers are kept.
    </Alert>
  );
}
