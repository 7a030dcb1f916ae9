import styles from "./lessons.module.css";

/** A text with the words between asterisks marked. */
export function MarkedText({ children }: { children: string }) {
  return children.split("*").map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // The pieces of a text never change places.
      <mark key={at} className={styles.mark}>
        {piece}
      </mark>
    ),
  );
}
