import { type CSSProperties, useId } from "react";
import { cx } from "#web/ui/style/cx.ts";
import styles from "./choices.module.css";
import { chooseByKey } from "./choose-by-key.ts";
import { singleAnswer } from "./placement.ts";
import { useQuestionContext } from "./question-context.ts";

/**
 * Returns CSS variables with the numbers of columns: one row, or in a narrow container two rows for over six options.
 */
function letterColumns(count: number): CSSProperties {
  return { "--letters": count, "--half": count > 6 ? Math.ceil(count / 2) : count } as CSSProperties;
}

/** One row of options for a question: judgements or letters. */
export function RadioRow({
  number,
  options,
  promptId,
}: {
  number: number;
  /**
   * The row shows `name`. Screen readers also read `words`, the text that a letter stands for, and `useNote`, which
   * names another question that uses the option.
   */
  options: readonly { id: string; name: string; words?: string | undefined; useNote?: string | undefined }[];
  promptId: string;
}) {
  const context = useQuestionContext();
  const name = useId();
  const given = singleAnswer(context.answers, number);
  const choose = (option: string) => context.answer({ [String(number)]: option });
  return (
    // The radios inside take the focus and the arrow keys; the group adds the keys of `chooseByKey`.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className={cx(styles.row, options.length > 4 && styles.letters)}
      style={letterColumns(options.length)}
      role="radiogroup"
      aria-label={`Question ${number}`}
      aria-describedby={promptId}
      data-control={number}
      onKeyDown={(event) =>
        chooseByKey(
          event,
          options.map((option) => option.id),
          choose,
        )
      }
    >
      {options.map((option) => (
        <label key={option.id} className={cx(styles.cell, option.useNote !== undefined && styles.used)}>
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={given === option.id}
            onChange={() => choose(option.id)}
            aria-label={[option.name, option.words, option.useNote].filter((part) => part !== undefined).join(", ")}
          />
          {option.name}
        </label>
      ))}
    </div>
  );
}
