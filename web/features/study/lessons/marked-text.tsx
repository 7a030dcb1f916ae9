import styles from "./lessons.module.css";

/** Text of a lesson. Words between two asterisks are marked: "the text says the *opposite*". */
export function MarkedText({ children }: { children: string }) {
  return children.split("*").map((words, index) => {
    const isBetweenAsterisks = index % 2 === 1;
    if (!isBetweenAsterisks) return words;
    // The text of a lesson never changes, so the index can be the key.
    return (
      <mark key={index} className={styles.mark}>
        {words}
      </mark>
    );
  });
}
