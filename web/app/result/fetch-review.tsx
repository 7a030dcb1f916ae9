import { useState } from "react";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import styles from "#web/features/results/results.module.css";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";

const OFFER = "You took it on another device. Download it to see the right answers and what proves them.";
const TEXTS = {
  idle: OFFER,
  busy: OFFER,
  failed: "The test could not be downloaded. Check the connection and try again.",
  changed:
    "You took an earlier version of this test, which you can no longer download. Your band and your answers are still here.",
} as const;

/**
 * Offers to download the test of an attempt that was made on another device. The answers are already on this device.
 */
export function FetchReview({ attempt, reload }: { attempt: AttemptRecord; reload: () => void }) {
  const services = useServices();
  const [state, setState] = useState<keyof typeof TEXTS>("idle");
  const fetchTest = async () => {
    setState("busy");
    const { module_type, module_slug, content_version } = attempt.head;
    const sync = await services.sync();
    const row = await sync.download(module_type, module_slug, attempt.test_name).catch(() => null);
    if (row?.state !== "ready") setState("failed");
    else if (row.content_version !== content_version) setState("changed");
    else reload();
  };
  return (
    <Alert variant="info" title="The review needs the test on this device" className={styles.alert}>
      {TEXTS[state]}
      {state !== "changed" && (
        <p className={styles.fetch}>
          <Button
            variant="outline"
            busy={state === "busy" ? "Downloading" : undefined}
            onClick={() => void fetchTest()}
          >
            {state === "failed" ? "Try again" : "Download the test"}
          </Button>
        </p>
      )}
    </Alert>
  );
}
