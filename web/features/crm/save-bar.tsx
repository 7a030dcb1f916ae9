import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { KeptFormState } from "./use-kept-form.ts";
import styles from "./save-bar.module.css";
import { count, moment } from "./words.ts";

const FAILED = "Failed to save. Try again.";

/** The button that saves a form, and where its text is: with the server, on this device, or in question. */
export function SaveBar<K extends string>({
  label,
  success,
  kept,
  variant = "solid",
}: {
  label: string;
  /** Said for two seconds after a save. */
  success: string;
  kept: KeptFormState<K>;
  variant?: "solid" | "outline";
}) {
  const { form, edited, isBusy, notice, isKept } = kept;
  const questions = form.conflicts.length;
  const canSave = edited && questions === 0;
  return (
    <div className={styles.bar}>
      <Button
        type="submit"
        variant={variant}
        aria-disabled={!canSave || undefined}
        busy={isBusy ? "Saving" : undefined}
        aria-keyshortcuts="Control+S"
      >
        {label}
      </Button>
      <p className={styles.state} role="status">
        {notice?.kind === "saved" ? (
          <span className={styles.ok}>
            <Icon name="check-circle" size={18} />
            {success}
          </span>
        ) : notice?.kind === "failed" ? (
          <span className={styles.bad}>
            <Icon name="warning-circle" size={18} />
            <span>
              {FAILED}
              {notice.detail !== "" && ` ${notice.detail}`}
            </span>
          </span>
        ) : questions > 0 ? (
          `${count(questions, "field")} to decide before this can be saved`
        ) : edited ? (
          isKept ? (
            "Not saved yet. Kept on this device."
          ) : (
            "Not saved yet, and this device has no room to keep it."
          )
        ) : form.saved.saved_at === null ? (
          ""
        ) : (
          `Saved ${form.saved.staff_name === null ? "" : `by ${form.saved.staff_name}, `}${moment(form.saved.saved_at)}`
        )}
      </p>
    </div>
  );
}
