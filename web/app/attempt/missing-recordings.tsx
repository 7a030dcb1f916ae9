import { useState } from "react";
import type { MediaItem } from "#core/exam/content/media.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./missing-recordings.module.css";

const ERROR_TEXTS: Record<string, string> = {
  network: "We can’t reach the server at the moment.",
  sign_in: "Your session has expired. Sign in again to download it.",
  not_found: "The server no longer has this version of the recording.",
  no_space: "There is not enough space on this device.",
};

/** Says that a recording is no longer on this device, and offers to download it again. */
export function MissingRecordings({
  moduleSlug,
  items,
  isRunning,
  onRestored,
}: {
  moduleSlug: string;
  items: readonly MediaItem[];
  /** Whether the exam timer is running. */
  isRunning: boolean;
  onRestored: () => void;
}) {
  const services = useServices();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const restore = async (): Promise<void> => {
    setState({ busy: true, error: null });
    const sync = await services.sync();
    const result = await sync.restoreMedia(moduleSlug, items);
    setState({ busy: false, error: result === "ready" ? null : result });
    if (result === "ready") onRestored();
  };
  return (
    <Alert variant="warning" title="The recording is no longer on this device" className={styles.missing}>
      {state.error === null
        ? "Your browser cleared it, or the download was removed. Your answers are saved on this device."
        : (ERROR_TEXTS[state.error] ?? "It could not be downloaded. Try again.")}
      {isRunning && " The clock keeps running."}
      <p className={styles.act}>
        <Button variant="outline" busy={state.busy ? "Downloading" : undefined} onClick={() => void restore()}>
          {state.error === null ? "Download it again" : "Try again"}
        </Button>
      </p>
    </Alert>
  );
}
