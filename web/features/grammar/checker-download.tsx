import { formatPercent } from "#core/format/format-number.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./checker-download.module.css";

/** `share` of the download that is done: 0 to 1. */
type CheckerState = { kind: "unknown" | "absent" | "ready" | "failed" } | { kind: "loading"; share: number };

/** Downloads the grammar checker for offline use: a button with the size, then the progress and a stop button. */
export function CheckerDownload({
  bytes,
  isDownloaded,
  download,
  onReady,
}: {
  /** Download size in bytes. */
  bytes: number;
  isDownloaded: () => Promise<boolean>;
  /** Resolves to true if the checker is complete. Reports the share that is done, 0 to 1. */
  download: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<boolean>;
  /** Called after the download, so that the page can check its text again. */
  onReady: () => void;
}) {
  const [state, setState] = useState<CheckerState>({ kind: "unknown" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    let isStale = false;
    void isDownloaded().then((isReady) => {
      if (!isStale) setState({ kind: isReady ? "ready" : "absent" });
    });
    return () => {
      isStale = true;
      running.current?.abort();
    };
  }, [isDownloaded]);

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: "loading", share: 0 });
    const isComplete = await download((share) => setState({ kind: "loading", share }), controller.signal);
    if (controller.signal.aborted) {
      setState({ kind: "absent" });
      return;
    }
    setState({ kind: isComplete ? "ready" : "failed" });
    if (isComplete) onReady();
  };

  if (state.kind === "unknown") return null;
  if (state.kind === "ready") return <p className={styles.line}>The grammar checker is on this device.</p>;
  if (state.kind === "loading") {
    const percent = Math.round(state.share * 100);
    return (
      <div className={styles.box}>
        <label className={styles.line}>
          Downloading the grammar checker, {formatPercent(percent / 100)}
          <progress className={styles.bar} max={100} value={percent} />
        </label>
        <Button variant="quiet" onClick={() => running.current?.abort()}>
          Stop
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.box}>
      <p className={styles.line} role={state.kind === "failed" ? "alert" : undefined}>
        {state.kind === "failed"
          ? "The download did not finish. Your text is safe. Try again."
          : "Download the grammar checker to find more errors, also offline."}
      </p>
      <Button variant="outline" onClick={() => void start()}>
        Download the grammar checker ({formatBytes(bytes)})
      </Button>
    </div>
  );
}
