import styles from "../section-pane.module.css";

/** An answer as typed, in paragraphs. `data-at` is where a paragraph begins in the answer: see essay-ranges.ts. */
export function PlainScript({ text }: { text: string }) {
  const paragraphs: { start: number; line: string }[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "") paragraphs.push({ start, line });
    start += line.length + 1;
  }
  return (
    <div className={styles.script}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.start}>
          <span data-at={paragraph.start}>{paragraph.line}</span>
        </p>
      ))}
    </div>
  );
}
