import { useSyncExternalStore } from "react";
import { Icon } from "#web/ui/display/icon.tsx";
import styles from "./save-line.module.css";

function listen(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Says that recordings are stored on this device. */
export function KeepingLine() {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  return (
    <span className={styles.keeping}>
      <Icon name={isOnline ? "check-circle" : "cloud-slash"} size={20} />
      {isOnline ? "Saved as you speak" : "Offline, saved as you speak"}
    </span>
  );
}
