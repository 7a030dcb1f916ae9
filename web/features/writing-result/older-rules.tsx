import { EVALUATOR_VERSION } from "#core/exam/writing/evaluation.ts";
import { useOnline, useOutage } from "#web/ui/hooks/use-online.ts";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./writing-result.module.css";

/** Says that earlier rules estimated the band, and offers a new estimate. */
export function OlderRules({
  version,
  state,
  onRequest,
}: {
  /** Version of the rules that estimated the band. */
  version: string;
  /** State of the request for a new estimate. `older`: not requested. */
  state: "older" | "asked" | "failed";
  onRequest: () => void;
}) {
  const isOnline = useOnline();
  const outage = useOutage();
  return (
    <section className={styles.how} aria-labelledby="older-rules">
      <h2 id="older-rules">Estimated by earlier rules</h2>
      <p>
        This band was estimated by version {version} of our rules. Today’s version, {EVALUATOR_VERSION}, may give
        another band. We change nothing unless you ask.
      </p>
      <Button
        variant="outline"
        busy={state === "asked" ? "Estimating" : undefined}
        aria-disabled={!isOnline || undefined}
        onClick={() => {
          if (isOnline) onRequest();
        }}
      >
        Estimate again
      </Button>
      <p role="status">
        {state === "asked" && "The new band appears here in a moment."}
        {state === "failed" && `${outage} Try again when you are connected.`}
        {state === "older" && !isOnline && `${outage} A new estimate needs the server.`}
      </p>
    </section>
  );
}
