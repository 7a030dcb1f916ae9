import { formatDate } from "#core/format/format-date.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import styles from "./open-evaluations.module.css";
import { describeOpenWork } from "./labels.ts";
import { startOfTomorrow } from "./local-day.ts";
import { type Load, useCall } from "./use-call.ts";

const load: Load<ReplyOf<"crmEvaluations">> = (client, signal) => {
  const day_ends = String(startOfTomorrow(new Date()));
  return client.call("crmEvaluations", { query: { status: "OPEN", sort: "due", limit: "1", day_ends }, signal });
};

/**
 * Links staff from their dashboard to the open evaluations, with their number and the next examiner deadline. If these
 * cannot be fetched, the link has no number.
 */
export function OpenEvaluations() {
  const { state } = useCall(load);
  const data = state.kind === "ready" ? state.data : null;
  const next = data?.evaluations[0];
  return (
    <section className={styles.due} aria-label="Open evaluations">
      <Link to={`${paths.crmEvaluations}?status=OPEN&sort=due`}>
        Evaluations due{data !== null && ` (${data.counts.open})`}
      </Link>
      <p>
        {state.kind === "failed" && "The number could not be fetched."}
        {data !== null && `${describeOpenWork(data.counts)}.`}
        {next !== undefined &&
          next.due_at !== null &&
          ` Next: ${next.order_number}, ${formatDate(next.due_at, "shortDateTime")}.`}
      </p>
      {data !== null && data.counts.questions > 0 && (
        <Link to={paths.crmQuestions}>Questions about reports ({data.counts.questions})</Link>
      )}
    </section>
  );
}
