import { type CSSProperties, type RefObject } from "react";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./annotated-text.module.css";
import { correctionTitle, markTypeCode, markTypeName } from "./mark-labels.ts";

/**
 * One correction: original, suggestion and reason, with buttons to the previous and next mark. It is below the mark on
 * wide screens, and at the bottom of the screen on phones.
 */
export function MarkCard({
  ref,
  mark,
  written,
  position,
  count,
  place,
  onClose,
  onStep,
}: {
  ref: RefObject<HTMLDivElement | null>;
  mark: GrammarMark;
  /** The marked words of the learner. */
  written: string;
  /** Number of the mark among the shown marks, from 1. */
  position: number;
  /** Number of shown marks. */
  count: number;
  /** Place of the card in the answer, in pixels. */
  place: { top: number; left: number } | null;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}) {
  const style =
    place === null ? undefined : ({ "--top": `${place.top}px`, "--left": `${place.left}px` } as CSSProperties);
  const [best, ...others] = mark.suggestions;
  return (
    <div ref={ref} className={styles.card} style={style} role="dialog" aria-label="Correction" tabIndex={-1}>
      <div className={styles.kind} data-pen={mark.type}>
        <span className={styles.code} aria-hidden="true">
          {markTypeCode(mark.type)}
        </span>
        <h3>{correctionTitle(mark)}</h3>
        <IconButton label="Close" icon="x" size={20} onClick={onClose} />
      </div>
      <div aria-live="polite">
        <p className={styles.fix}>
          <span className={text.visuallyHidden}>{markTypeName(mark.type)}. You wrote: </span>
          <del>{written}</del>
          {best !== undefined && (
            <>
              <span className={text.visuallyHidden}>. {best === "" ? "Leave it out." : "Write: "}</span>{" "}
              {best === "" ? <em aria-hidden="true">leave it out</em> : <ins>{best}</ins>}
            </>
          )}
        </p>
        {others.length > 0 && <p className={styles.or}>or {others.map((words) => `“${words}”`).join(", ")}</p>}
        <p className={styles.reason}>{mark.reason}</p>
      </div>
      <div className={styles.steps}>
        <span className={styles.meta}>
          {position} of {count}
        </span>
        <IconButton label="Previous mark" icon="caret-left" onClick={() => onStep(-1)} />
        <IconButton label="Next mark" icon="caret-right" onClick={() => onStep(1)} />
      </div>
    </div>
  );
}
