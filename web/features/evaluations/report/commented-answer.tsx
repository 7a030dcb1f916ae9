import { useMemo, useRef } from "react";
import { quoteSpan } from "#core/exam/content/span.ts";
import type { SpanComment } from "#core/wire/crm/examiner.ts";
import { cx } from "#web/ui/style/cx.ts";
import text from "#web/ui/style/text.module.css";
import { cutAtComments } from "./comment-pieces.ts";
import styles from "./commented-answer.module.css";

/** An answer with the examiner's comments: numbers in the text, and the comments beside the text. */
export function CommentedAnswer({ answer, comments }: { answer: string; comments: readonly SpanComment[] }) {
  const root = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => [...comments].sort((a, b) => a.anchor.start - b.anchor.start), [comments]);
  const paragraphs = useMemo(
    () =>
      cutAtComments(
        answer,
        sorted.map(({ anchor }) => anchor),
      ),
    [answer, sorted],
  );
  const jumpTo = (to: "mark" | "comment", index: number): void => {
    const target = root.current?.querySelector<HTMLElement>(`[data-${to}="${index}"]`);
    target?.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
  };
  return (
    <div ref={root} className={styles.commented}>
      <div className={styles.script}>
        {paragraphs.map((pieces, paragraph) => (
          <p key={paragraph}>
            {pieces.map((piece, position) => (
              <span key={position}>
                {piece.coveredBy.length === 0 ? (
                  piece.text
                ) : (
                  <mark className={cx(styles.mark, piece.coveredBy.length > 1 && styles.overlap)}>{piece.text}</mark>
                )}
                {piece.ends.map((index) => (
                  <button
                    key={index}
                    type="button"
                    className={styles.number}
                    data-mark={index}
                    aria-label={`Comment ${index + 1}`}
                    onClick={() => jumpTo("comment", index)}
                  >
                    {index + 1}
                  </button>
                ))}
              </span>
            ))}
          </p>
        ))}
      </div>
      <ol className={styles.comments} aria-label="The examiner’s comments">
        {sorted.map(({ id, anchor, comment }, index) => (
          <li key={id} data-comment={index} tabIndex={-1}>
            <button
              type="button"
              className={styles.number}
              aria-label={`Comment ${index + 1}: show in the answer`}
              onClick={() => jumpTo("mark", index)}
            >
              {index + 1}
            </button>
            <div>
              <q className={styles.quote}>{quoteSpan(answer, anchor)}</q>
              <p>
                <span className={text.visuallyHidden}>The examiner: </span>
                {comment}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
