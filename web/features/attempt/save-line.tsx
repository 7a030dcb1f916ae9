import { useEffect, useState } from "react";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./exam-bar.module.css";
import type { SaveState } from "./saver.ts";

// Made once: to make another takes longer than all else that a save shows.
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** What to say about the learner's work. */
export function saveWords(save: SaveState): string {
  switch (save.kind) {
    case "saved":
      return `Saved on this device at ${TIME.format(save.at)}`;
    case "saving":
      return "Saving on this device";
    case "failed":
      return "Not saved yet. Trying again";
  }
}

/** Says where the work is: words on wide screens, an icon with the words as its name on a phone. */
export function SaveLine({ save }: { save: SaveState }) {
  const isOnline = useOnline();
  const words = saveWords(save);
  const name = `${isOnline ? "" : "Offline. "}${words}`;
  return (
    <span
      className={cx(styles.save, save.kind === "failed" && styles.saveFailed)}
      role={save.kind === "failed" ? "alert" : undefined}
    >
      <span className={styles.saveIcon} role="img" aria-label={name}>
        <Icon name={save.kind === "failed" ? "cloud-warning" : isOnline ? "check-circle" : "cloud-slash"} />
      </span>
      <span className={styles.saveWords} aria-hidden="true">
        {words}
      </span>
    </span>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const read = () => setOnline(navigator.onLine);
    read();
    window.addEventListener("online", read);
    window.addEventListener("offline", read);
    return () => {
      window.removeEventListener("online", read);
      window.removeEventListener("offline", read);
    };
  }, []);
  return isOnline;
}
