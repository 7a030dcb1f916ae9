import { useId } from "react";
import styles from "./notes.module.css";

/** Notes for the preparation minute; read-only once the talk begins, as in the exam. */
export function Notes({
  text,
  isReadOnly,
  onChange,
}: {
  text: string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.notes}>
      <label htmlFor={id}>{isReadOnly ? "Your notes" : "Notes, only you will see these"}</label>
      <textarea
        id={id}
        value={text}
        readOnly={isReadOnly}
        maxLength={2000}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
