import type { AnnotatedText } from "#core/wire/library/annotated-text.ts";
import styles from "./report.module.css";

/** Lists the grammar corrections of an answer in text order. Only printed reports show the list. */
export function Corrections({ text, marks }: AnnotatedText) {
  if (marks.length === 0) return null;
  return (
    <ol className={styles.corrections} aria-label="Corrections">
      {marks.map((mark) => {
        const [firstSuggestion] = mark.suggestions;
        return (
          <li key={mark.start}>
            <q>{text.slice(mark.start, mark.end)}</q>
            {firstSuggestion !== undefined && (
              <b>{firstSuggestion === "" ? " leave it out" : ` → ${firstSuggestion}`}</b>
            )}
            <span> {mark.reason}</span>
          </li>
        );
      })}
    </ol>
  );
}
