import { useId } from "react";
import styles from "./notes.module.css";

const MAX_NOTES_LENGTH = 2000;

/** Notes for the preparation minute. They are read-only once the talk begins. */
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
        maxLength={MAX_NOTES_LENGTH}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
