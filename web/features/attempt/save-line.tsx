import { formatDate } from "#core/format/format-date.ts";
import { useOnline } from "#web/ui/hooks/use-online.ts";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./exam-bar.module.css";
import type { SaveState } from "./attempt-autosave.ts";

function describeSave(save: SaveState): string {
  switch (save.kind) {
    case "saved":
      return `Saved on this device at ${formatDate(save.at, "time")}`;
    case "saving":
      return "Saving on this device";
    case "failed":
      return "Not saved yet. Trying again";
  }
}

/** The save state: an icon that has the text as its name, and on wide screens also the text. */
export function SaveLine({ save }: { save: SaveState }) {
  const isOnline = useOnline();
  const label = describeSave(save);
  const iconLabel = isOnline ? label : `Offline. ${label}`;
  return (
    <span
      className={cx(styles.save, save.kind === "failed" && styles.saveFailed)}
      role={save.kind === "failed" ? "alert" : undefined}
    >
      <span className={styles.saveIcon} role="img" aria-label={iconLabel}>
        <Icon name={save.kind === "failed" ? "cloud-warning" : isOnline ? "check-circle" : "cloud-slash"} />
      </span>
      <span className={styles.saveWords} aria-hidden="true">
        {label}
      </span>
    </span>
  );
}
