import { plural } from "#core/format/plural.ts";
import { formatDate } from "#core/format/format-date.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { SAVE_FAILED_TEXT } from "../../labels.ts";
import type { SharedFormState } from "./use-shared-form.ts";
import styles from "./save-bar.module.css";

/** The save button, and a line that says whether the input is saved, stored on this device, or in conflict. */
export function SaveBar<K extends string>({
  label,
  successText,
  shared,
  variant = "solid",
}: {
  label: string;
  /** Shown for two seconds after a save. */
  successText: string;
  shared: SharedFormState<K>;
  variant?: "solid" | "outline";
}) {
  const { form, hasChanges, isBusy, notice } = shared;
  const canSave = hasChanges && form.conflicts.length === 0;
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
        {notice === null && describeState(shared)}
        {notice?.kind === "saved" && (
          <span className={styles.success}>
            <Icon name="check-circle" size={18} />
            {successText}
          </span>
        )}
        {notice?.kind === "failed" && (
          <span className={styles.failure}>
            <Icon name="warning-circle" size={18} />
            <span>
              {SAVE_FAILED_TEXT}
              {notice.detail !== "" && ` ${notice.detail}`}
            </span>
          </span>
        )}
      </p>
    </div>
  );
}

function describeState<K extends string>({ form, hasChanges, isStored }: SharedFormState<K>): string {
  const { staff_name, saved_at } = form.saved;
  if (form.conflicts.length > 0)
    return plural(form.conflicts.length, {
      one: "Choose a version for # field before you save",
      other: "Choose a version for # fields before you save",
    });
  if (hasChanges && isStored) return "Not saved yet. Stored on this device.";
  if (hasChanges) return "Not saved yet, and this device could not store it.";
  if (saved_at === null) return "";
  const when = formatDate(saved_at, "shortDateTime");
  return staff_name === null ? `Saved ${when}` : `Saved by ${staff_name}, ${when}`;
}
