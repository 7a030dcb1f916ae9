import { useState } from "react";
import { countsForBands } from "#core/exam/performance/attempt-summary.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { useServices } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./average-choice.module.css";

/**
 * Says whether an attempt counts in averages and targets, with a button to change that. Renders nothing for an attempt
 * that never counts.
 */
export function AverageChoice({ attempt }: { attempt: Pick<AttemptRecord, "slug" | "head" | "excluded"> }) {
  const services = useServices();
  const [isExcluded, setExcluded] = useState(attempt.excluded === true);
  const [hasFailed, setFailed] = useState(false);
  if (!countsForBands(attempt.head)) return null;
  const change = async (): Promise<void> => {
    setFailed(false);
    try {
      const [device, { excludeAttempt }] = await Promise.all([
        services.device(),
        import("#web/db/attempt/exclude-attempt.ts"),
      ]);
      await excludeAttempt(device, attempt.slug, !isExcluded, Date.now());
      setExcluded(!isExcluded);
      (await services.sync()).drainSoon();
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={styles.choice}>
      <p role="status">
        {isExcluded
          ? "Left out of your averages, targets and accuracy."
          : "Counts in your averages, targets and accuracy."}
      </p>
      <Button variant="quiet" onClick={() => void change()}>
        {isExcluded ? "Count it again" : "Leave it out"}
      </Button>
      {hasFailed && <p role="alert">This device could not save the change. Free some space and try again.</p>}
    </div>
  );
}
