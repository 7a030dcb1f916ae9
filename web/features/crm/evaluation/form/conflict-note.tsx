import { formatDate } from "#core/format/format-date.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./conflict-note.module.css";
import type { SharedForm } from "./shared-form.ts";

/**
 * Shows both texts of every field that two people changed. Staff must choose one text of each field before they save.
 */
export function ConflictNote<K extends string>({
  form,
  labels,
  format = (_, value) => value,
  onDecide,
}: {
  form: SharedForm<K>;
  labels: Readonly<Record<K, string>>;
  /** Returns the text of a field as people read it. */
  format?: (name: K, value: string) => string;
  onDecide: (name: K, side: "mine" | "theirs") => void;
}) {
  if (form.conflicts.length === 0) return null;
  const { staff_name, saved_at } = form.saved;
  const name = staff_name ?? "Someone else";
  return (
    <Alert variant="warning" title={`${name} saved this while you were editing`} className={styles.note}>
      <p>Your text is safe. Choose the version to keep. Nothing is overwritten until you save.</p>
      {form.conflicts.map((field) => (
        <div key={field} className={styles.pair} role="group" aria-label={labels[field]}>
          <h3>{labels[field]}</h3>
          <div>
            <p className={styles.author}>Yours</p>
            <p className={styles.text}>{format(field, form.mine[field]) || "Empty"}</p>
            <Button variant="outline" onClick={() => onDecide(field, "mine")}>
              Keep mine
            </Button>
          </div>
          <div>
            <p className={styles.author}>
              {name}
              {saved_at !== null && `, ${formatDate(saved_at, "shortDateTime")}`}
            </p>
            <p className={styles.text}>{format(field, form.saved.fields[field]) || "Empty"}</p>
            <Button variant="outline" onClick={() => onDecide(field, "theirs")}>
              Use theirs
            </Button>
          </div>
        </div>
      ))}
    </Alert>
  );
}
