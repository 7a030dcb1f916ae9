import { useEffect, useRef } from "react";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./panels.module.css";

/** Hides the questions, like "Hide" in the computer test. The timer stays visible. */
export function HiddenScreen({
  mode,
  hasRecording,
  onResume,
}: {
  mode: AttemptMode;
  hasRecording: boolean;
  onResume: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.hiddenScreen} role="dialog" aria-label="Your screen is hidden">
      <h2>Your screen is hidden</h2>
      <p>
        Your answers are saved.
        {mode === "exam" &&
          (hasRecording ? " The clock keeps running, and so does the recording." : " The clock keeps running.")}
      </p>
      <Button ref={button} size="lg" onClick={onResume}>
        Resume test
      </Button>
    </div>
  );
}
