import styles from "../section-pane.module.css";

/** An answer as typed, by paragraph, with each start position for comments. */
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
