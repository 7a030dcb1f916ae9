import type { AnnotatedText } from "#core/wire/library/annotated-text.ts";
import styles from "./report.module.css";

/** Lists every correction in text order, for print. */
export function Corrections({ text, marks }: AnnotatedText) {
  if (marks.length === 0) return null;
  return (
    <ol className={styles.corrections} aria-label="Corrections">
      {marks.map((mark) => {
        const [best] = mark.suggestions;
        return (
          <li key={mark.start}>
            <q>{text.slice(mark.start, mark.end)}</q>
            {best !== undefined && <b>{best === "" ? " leave it out" : ` → ${best}`}</b>}
            <span> {mark.reason}</span>
          </li>
        );
      })}
    </ol>
  );
}
