import { type ReactNode, useId } from "react";
import type { RichText } from "#core/exam/content/text.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { NumberTag } from "#web/ui/number-box.tsx";
import styles from "./questions.module.css";
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
      label={`Review question ${number} later`}
      icon={isFlagged ? "flag-fill" : "flag"}
      size={20}
      pressed={isFlagged}
      className={isFlagged ? styles.flagged : undefined}
      onClick={() => room.toggleFlag(number)}
    />
  );
}
