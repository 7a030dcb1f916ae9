import { Disclosure } from "#web/ui/display/disclosure.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { cx } from "#web/ui/style/cx.ts";
import text from "#web/ui/style/text.module.css";
import styles from "./diagnostic.module.css";

/** A marked answer of the check. `title` names its part and number. `given` is empty if the learner gave no answer. */
export type CheckedAnswer = { title: string; given: string; isRight: boolean; answer: string; explanation: string };

/** The answers of the check, each with the right answer and its explanation. Renders nothing if there are none. */
export function AnswerList({ answers }: { answers: readonly CheckedAnswer[] }) {
  if (answers.length === 0) return null;
  const right = answers.filter(({ isRight }) => isRight).length;
  return (
    <Disclosure icon="check-circle" title={`Your answers: ${right} of ${answers.length} right`}>
      <ol className={styles.answers}>
        {answers.map(({ title, given, isRight, answer, explanation }) => (
          <li key={title}>
            <p>
              <b>{title}</b>
              <span className={cx(styles.mark, isRight ? styles.right : styles.wrong)}>
                <Icon name={isRight ? "check" : "x-bold"} size={18} />
                <span className={text.visuallyHidden}>{isRight ? "Correct. " : "Wrong. "}Your answer: </span>
                {given === "" ? "No answer" : given}
              </span>
              {!isRight && <span>Answer: {answer}</span>}
            </p>
            <small>{explanation}</small>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
