import type { CSSProperties } from "react";
import { cx } from "#web/ui/cx.ts";
import { singleAnswer } from "./placement.ts";
import styles from "./questions.module.css";
import { useRoom } from "./sitting.ts";

/** A gap for typed words with its number inside. Nothing helps with spelling: it is part of the test. */
export function TypedGap({
  number,
  hintId,
  long = false,
}: {
  number: number;
  hintId: string | undefined;
  long?: boolean;
}) {
  const room = useRoom();
  const value = singleAnswer(room.answers, number);
  return (
    <span
      className={cx(styles.gap, long && styles.long, room.current === number && styles.gapNow)}
      data-question={number}
    >
      <b aria-hidden="true">{number}</b>
      <input
        type="text"
        value={value}
        maxLength={200}
        aria-label={`Question ${number}`}
        aria-describedby={hintId}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        data-control={number}
        data-typed=""
        style={{ "--typed": `${Math.min(26, value.length + 2)}ch` } as CSSProperties}
        onChange={(event) => room.answer({ [String(number)]: event.target.value })}
      />
    </span>
  );
}
