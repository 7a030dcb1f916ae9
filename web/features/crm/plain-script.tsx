import styles from "./section-paper.module.css";

/** An answer as it was typed, by its paragraphs; every one says where it begins, so that comments find their place. */
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
