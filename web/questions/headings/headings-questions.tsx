import type { HeadingsGroup } from "#core/exam/questions/headings/schema.ts";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import { Bank, BankGap } from "../bank.tsx";
import styles from "./headings.module.css";

/** The list of headings. On a phone the passage is not in view, so gaps for its paragraphs are also above the list. */
export function HeadingsQuestions({ group }: { group: HeadingsGroup }) {
  const isWide = useMedia("(min-width: 992px)");
  return (
    <>
      {!isWide && (
        <ul className={styles.headingRows}>
          {group.questions.map((question) => (
            <li key={question.number}>
              <span className={styles.headingName}>Paragraph {question.letter}</span>
              <BankGap number={question.number} gapName={`paragraph ${question.letter}`} emptyText="Heading" block />
            </li>
          ))}
        </ul>
      )}
      <Bank title="List of headings" />
    </>
  );
}
