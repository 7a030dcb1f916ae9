import { useState } from "react";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import styles from "#web/features/results/results.module.css";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";

const OFFER = "Download it to see the right answers and what proves them.";
const TEXTS = {
  idle: OFFER,
  busy: OFFER,
  failed: "The test could not be downloaded. Check the connection and try again.",
  withdrawn: "The test is no longer available. Your result and your answers are still here.",
} as const;

/** Offers to download an attempt's version of its test, so that the review can be shown. */
export function FetchReview({ attempt, reload }: { attempt: AttemptRecord; reload: () => void }) {
  const services = useServices();
  const [state, setState] = useState<keyof typeof TEXTS>("idle");
  const fetchTest = async () => {
    setState("busy");
    const sync = await services.sync();
    const fetched = await sync.fetchPinned(attempt.head).catch(() => null);
    if (fetched !== null && !("problem" in fetched)) reload();
    else setState(fetched?.problem === "not_found" ? "withdrawn" : "failed");
  };
  return (
    <Alert variant="info" title="The review needs the test on this device" className={styles.alert}>
      {TEXTS[state]}
      {state !== "withdrawn" && (
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
