import { useOnline } from "#web/ui/hooks/use-online.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./recordings-saved-line.module.css";

/** Says that answers are stored on this device while they are recorded. */
export function RecordingsSavedLine() {
  const isOnline = useOnline();
  return (
    <span className={styles.saving}>
      <Icon name={isOnline ? "check-circle" : "cloud-slash"} size={20} />
      {isOnline ? "Saved as you speak" : "Offline, saved as you speak"}
    </span>
  );
}
