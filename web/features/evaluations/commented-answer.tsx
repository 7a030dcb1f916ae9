import { useMemo, useRef } from "react";
import type { SpanComment } from "#core/wire/examiner.ts";
import { cx } from "#web/ui/cx.ts";
import text from "#web/ui/text.module.css";
import { cutAtComments } from "./comment-pieces.ts";
import styles from "./commented-answer.module.css";

/** An answer with the examiner's remarks: marked and numbered in place, and in full beside it. */
export function CommentedAnswer({ answer, comments }: { answer: string; comments: readonly SpanComment[] }) {
  const root = useRef<HTMLDivElement>(null);
  const placed = useMemo(() => [...comments].sort((a, b) => a.anchor.start - b.anchor.start), [comments]);
  const paragraphs = useMemo(
    () =>
      cutAtComments(
        answer,
        placed.map(({ anchor }) => anchor),
      ),
    [answer, placed],
  );
  const go = (to: "mark" | "comment", index: number): void => {
    const target = root.current?.querySelector<HTMLElement>(`[data-${to}="${index}"]`);
    target?.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
  };
  return (
    <div ref={root} className={styles.commented}>
      <div className={styles.script}>
        {paragraphs.map((pieces, number) => (
          <p key={number}>
            {pieces.map((piece, at) => (
              <span key={at}>
                {piece.under.length === 0 ? (
                  piece.text
                ) : (
                  <mark className={cx(styles.mark, piece.under.length > 1 && styles.twice)}>{piece.text}</mark>
                )}
                {piece.ends.map((index) => (
                  <button
                    key={index}
                    type="button"
                    className={styles.number}
                    data-mark={index}
                    aria-label={`Comment ${index + 1}`}
                    onClick={() => go("comment", index)}
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
        {placed.map((one, index) => (
          <li key={one.id} data-comment={index} tabIndex={-1}>
            <button
              type="button"
              className={styles.number}
              aria-label={`Comment ${index + 1}: show in the answer`}
              onClick={() => go("mark", index)}
            >
              {index + 1}
            </button>
            <div>
              <q className={styles.quote}>{quoteOf(answer, one)}</q>
              <p>
                <span className={text.vh}>The examiner: </span>
                {one.comment}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

const LONGEST_QUOTE = 90;

/** The words that a comment is about, without their middle where they are many. */
function quoteOf(answer: string, { anchor }: SpanComment): string {
  const words = answer.slice(anchor.start, anchor.end).replace(/\s+/gu, " ").trim();
  if (words.length <= LONGEST_QUOTE) return words;
  const half = LONGEST_QUOTE / 2;
  return `${words.slice(0, half).trimEnd()} … ${words.slice(-half).trimStart()}`;
}
