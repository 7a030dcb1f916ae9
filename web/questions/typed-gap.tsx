import { type CSSProperties, useId } from "react";
import { cx } from "#web/ui/cx.ts";
import { singleAnswer } from "./placement.ts";
import styles from "./typed-gap.module.css";
import { useRoom } from "./sitting.ts";

/** A gap for typed words with its number inside. Nothing helps with spelling: it is part of the test. */
export function TypedGap({
  number,
  hintId,
  about,
  long = false,
}: {
  number: number;
  hintId: string | undefined;
  /** The sentence around the gap, for those who come to it without seeing the page. */
  about?: string | undefined;
  long?: boolean;
}) {
  const room = useRoom();
  const aboutId = useId();
  const value = singleAnswer(room.answers, number);
  const isFlagged = room.flags.includes(number);
  return (
    <span
      className={cx(
        styles.gap,
        long && styles.long,
        room.current === number && styles.gapNow,
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
        onChange={(event) => room.answer({ [String(number)]: event.target.value })}
      />
      {about !== undefined && (
        <span id={aboutId} hidden>
          {about}
        </span>
      )}
    </span>
  );
}
