import { plural } from "#core/format/plural.ts";
import { formatDate } from "#core/format/format-date.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import type { SharedFormState } from "./use-shared-form.ts";
import styles from "./save-bar.module.css";

const FAILED = "Failed to save. Try again.";

/** The save button, and whether the text is saved, stored on this device, or in conflict. */
export function SaveBar<K extends string>({
  label,
  success,
  shared,
  variant = "solid",
}: {
  label: string;
  /** Shown for two seconds after a save. */
  success: string;
  shared: SharedFormState<K>;
  variant?: "solid" | "outline";
}) {
  const { form, hasChanges, isBusy, notice, isStored } = shared;
  const conflictCount = form.conflicts.length;
  const canSave = hasChanges && conflictCount === 0;
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
        ) : conflictCount > 0 ? (
          plural(conflictCount, {
            one: "Choose a version for # field before you save",
            other: "Choose a version for # fields before you save",
          })
        ) : hasChanges ? (
          isStored ? (
            "Not saved yet. Stored on this device."
          ) : (
            "Not saved yet, and this device has no room to store it."
          )
        ) : form.saved.saved_at === null ? (
          ""
        ) : (
          `Saved ${form.saved.staff_name === null ? "" : `by ${form.saved.staff_name}, `}${formatDate(form.saved.saved_at, "shortDateTime")}`
        )}
      </p>
    </div>
  );
}
