import { type CSSProperties, useId } from "react";
import { cx } from "#web/ui/style/cx.ts";
import { singleAnswer } from "./placement.ts";
import styles from "./typed-gap.module.css";
import { useQuestionContext } from "./question-context.ts";

/** A gap for typed words with its number inside. Spelling help is off, because spelling is part of the test. */
export function TypedGap({
  number,
  hintId,
  about,
  long = false,
}: {
  number: number;
  hintId: string | undefined;
  /** The sentence around the gap, for screen readers. */
  about?: string | undefined;
  long?: boolean;
}) {
  const context = useQuestionContext();
  const aboutId = useId();
  const value = singleAnswer(context.answers, number);
  const isFlagged = context.flags.includes(number);
  return (
    <span
      className={cx(
        styles.gap,
        long && styles.long,
        context.current === number && styles.gapNow,
        isFlagged && styles.gapFlagged,
      )}
      data-question={number}
    >
      <b aria-hidden="true">{number}</b>
      <input
        type="text"
        value={value}
        maxLength={200}
        aria-label={isFlagged ? `Question ${number}, marked for review` : `Question ${number}`}
        aria-describedby={[about === undefined ? "" : aboutId, hintId].filter(Boolean).join(" ") || undefined}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        data-control={number}
        data-typed=""
        style={{ "--typed": `${Math.min(26, value.length + 2)}ch` } as CSSProperties}
        onChange={(event) => context.answer({ [String(number)]: event.target.value })}
      />
      {about !== undefined && (
        <span id={aboutId} hidden>
          {about}
        </span>
      )}
    </span>
  );
}
