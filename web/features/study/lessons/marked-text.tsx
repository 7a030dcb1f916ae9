import styles from "./lessons.module.css";

/** A text with the words between asterisks marked. */
export function MarkedText({ children }: { children: string }) {
  return children.split("*").map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // The order of the pieces never changes, so the index can be the key.
      <mark key={index} className={styles.mark}>
        {piece}
      </mark>
    ),
  );
}
