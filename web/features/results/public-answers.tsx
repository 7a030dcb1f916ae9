import { Icon } from "#web/ui/media/icon.tsx";
import { NumberTag } from "#web/ui/form/number-box.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./results.module.css";

/** The answers as anyone with the link sees them: right or wrong, without the right answers. */
export function PublicAnswers({
  questions,
}: {
  questions: readonly { number: number; right: boolean; given: string }[];
}) {
  return (
    <ul className={styles.public}>
      {questions.map((question) => (
        <li key={question.number}>
          <NumberTag number={question.number} />
          <span className={question.right ? styles.right : styles.wrong}>
            <Icon name={question.right ? "check" : "x-bold"} size={18} />
            <span className={text.visuallyHidden}>{question.right ? "Correct: " : "Wrong: "}</span>
            {question.given === "" ? "No answer" : formatGivenAnswer(question.given)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Formats "NOT GIVEN" as "Not given". Leaves other answers unchanged. */
function formatGivenAnswer(given: string): string {
  return /^(?:TRUE|FALSE|YES|NO|NOT GIVEN)$/.test(given) ? given.charAt(0) + given.slice(1).toLowerCase() : given;
}
