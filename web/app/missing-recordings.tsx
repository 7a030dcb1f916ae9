import { useState } from "react";
import type { MediaItem } from "#core/exam/content/media.ts";
import { useParts } from "#web/parts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./missing-recordings.module.css";

const WHY: Record<string, string> = {
  network: "There is no connection to the server at the moment.",
  sign_in: "Your session has expired. Sign in again to download it.",
  not_found: "The server does not have this version of the recording any more.",
  no_space: "There is not enough space on this device.",
};

/** The browser has cleared away a recording: says so and fetches it again. */
export function MissingRecordings({
  moduleSlug,
  items,
  isRunning,
  onRestored,
}: {
  moduleSlug: string;
  items: readonly MediaItem[];
  /** An exam is under way, and its clock with it. */
  isRunning: boolean;
  onRestored: () => void;
}) {
  const parts = useParts();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const restore = async (): Promise<void> => {
    setState({ busy: true, error: null });
    const sync = await parts.sync();
    const end = await sync.restoreMedia(moduleSlug, items);
    setState({ busy: false, error: end === "ready" ? null : end });
    if (end === "ready") onRestored();
  };
  return (
    <Alert variant="warning" title="The recording is not on this device any more" className={styles.missing}>
      {state.error === null
        ? "The browser has cleared it away, or the download was removed. Your answers are kept."
        : (WHY[state.error] ?? "It could not be downloaded. Try again.")}
      {isRunning && " The clock goes on meanwhile."}
      <p className={styles.act}>
        <Button variant="outline" busy={state.busy ? "Downloading" : undefined} onClick={() => void restore()}>
          {state.error === null ? "Download it again" : "Try again"}
        </Button>
      </p>
    </Alert>
  );
}
