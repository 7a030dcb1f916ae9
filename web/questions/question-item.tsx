import { type ReactNode, useId } from "react";
import type { RichText } from "#core/exam/content/text.ts";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { NumberTag } from "#web/ui/form/number-box.tsx";
import styles from "./question-item.module.css";
import { RichWords } from "./rich-words.tsx";
import { useQuestionContext } from "./question-context.ts";

/** A row with the number of a question, its prompt, its control and its flag. */
export function QuestionItem({
  number,
  prompt,
  children,
  wide = false,
}: {
  number: number;
  prompt: RichText | null;
  children: (promptId: string) => ReactNode;
  /** Whether the control has several rows. The flag is then beside the prompt, not beside the control. */
  wide?: boolean;
}) {
  const context = useQuestionContext();
  const promptId = useId();
  return (
    <li className={styles.item} data-question={number}>
      <NumberTag number={number} current={context.current === number} />
      <div className={styles.itemBody}>
        {prompt !== null && (
          <p id={promptId} className={styles.prompt}>
            <RichWords text={prompt} />
          </p>
        )}
        <div className={wide ? styles.stack : styles.line}>
          {children(promptId)}
          <FlagButton number={number} />
        </div>
      </div>
    </li>
  );
}

/** The button that marks a question for review. */
export function FlagButton({ number }: { number: number }) {
  const context = useQuestionContext();
  const isFlagged = context.flags.includes(number);
  return (
    <IconButton
      label={flagLabel(number)}
      icon={isFlagged ? "flag-fill" : "flag"}
      size={20}
      pressed={isFlagged}
      className={isFlagged ? styles.flagged : undefined}
      onClick={() => context.toggleFlag(number)}
    />
  );
}

/** The button that marks a question for review, with the question's number: for answers with several numbers. */
export function NumberedFlag({ number }: { number: number }) {
  const context = useQuestionContext();
  const isFlagged = context.flags.includes(number);
  return (
    <button
      type="button"
      className={cx(styles.numberedFlag, isFlagged && styles.flagged)}
      aria-label={flagLabel(number)}
      aria-pressed={isFlagged}
      onClick={() => {
        context.visit(number);
        context.toggleFlag(number);
      }}
    >
      <span>{number}</span>
      <Icon name={isFlagged ? "flag-fill" : "flag"} size={20} />
    </button>
  );
}

const flagLabel = (number: number): string => `Review question ${number} later`;
