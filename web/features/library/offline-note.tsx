import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./offline-note.module.css";

/** The id of the note, for `aria-describedby` of buttons that need the server. */
export const OFFLINE_NOTE_ID = "offline-note";

/** Shows why some buttons of a list are disabled. */
export function OfflineNote({ id = OFFLINE_NOTE_ID }: { id?: string }) {
  return (
    <p className={styles.note} id={id} role="status">
      <Icon name="cloud-slash" size={18} />
      <span>You’re offline. Tests on this device are first. Download the others when you’re back online.</span>
    </p>
  );
}
