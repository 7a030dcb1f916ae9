import styles from "./writing-result.module.css";

/** An answer as handed in, without marks. */
export function PlainAnswer({ text }: { text: string }) {
  if (text.trim() === "") return <p className={styles.plain}>Nothing was written.</p>;
  return <div className={styles.text}>{text}</div>;
}
