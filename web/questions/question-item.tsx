import { type ReactNode, useId } from "react";
import type { RichText } from "#core/exam/content/text.ts";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { NumberTag } from "#web/ui/number-box.tsx";
import styles from "./question-item.module.css";
import { RichWords } from "./rich-words.tsx";
import { useRoom } from "./sitting.ts";

/** A numbered row: number in the margin, the prompt, the control and the flag. */
export function QuestionItem({
  number,
  prompt,
  children,
  wide = false,
}: {
  number: number;
  prompt: RichText | null;
  children: (promptId: string) => ReactNode;
  wide?: boolean;
}) {
  const room = useRoom();
  const promptId = useId();
  return (
    <li className={styles.item} data-question={number}>
      <NumberTag number={number} current={room.current === number} />
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

/** Marks a question to be looked at again. */
export function FlagButton({ number }: { number: number }) {
  const room = useRoom();
  const isFlagged = room.flags.includes(number);
  return (
    <IconButton
      label={flagLabel(number)}
      icon={isFlagged ? "flag-fill" : "flag"}
      size={20}
      pressed={isFlagged}
      className={isFlagged ? styles.flagged : undefined}
      onClick={() => room.toggleFlag(number)}
    />
  );
}

/** The same where one answer has several numbers: each has its own, and shows which. */
export function NumberedFlag({ number }: { number: number }) {
  const room = useRoom();
  const isFlagged = room.flags.includes(number);
  return (
    <button
      type="button"
      className={cx(styles.numberedFlag, isFlagged && styles.flagged)}
      aria-label={flagLabel(number)}
      aria-pressed={isFlagged}
      onClick={() => {
        room.visit(number);
        room.toggleFlag(number);
      }}
    >
      <span>{number}</span>
      <Icon name={isFlagged ? "flag-fill" : "flag"} size={20} />
    </button>
  );
}

const flagLabel = (number: number): string => `Review question ${number} later`;
