import { formatDate } from "#core/format/format-date.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import styles from "./staff-due.module.css";
import { describeOpenWork } from "./labels.ts";
import { type Load, useCall } from "./use-call.ts";

const load: Load<ReplyOf<"crmEvaluations">> = (client, signal) => {
  const day = new Date();
  const dayEnds = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
  return client.call("crmEvaluations", {
    query: { status: "OPEN", sort: "due", limit: "1", day_ends: String(dayEnds) },
    signal,
  });
};

/**
 * Links staff from their dashboard to the evaluations that are due. Offline, the link is shown without the number.
 */
export function StaffDue() {
  const { state } = useCall(load);
  const data = state.kind === "ready" ? state.data : null;
  const first = data?.evaluations[0];
  return (
    <section className={styles.due} aria-label="Your evaluations">
      <Link to={`${paths.crmEvaluations}?status=OPEN&sort=due`}>
        Evaluations due{data !== null && ` (${data.counts.open})`}
      </Link>
      <p>
        {data === null
          ? state.kind === "failed" && "The number is not known without a connection."
          : `${describeOpenWork(data.counts)}.${
              first?.due_at == null ? "" : ` Next: ${first.order_number}, ${formatDate(first.due_at, "shortDateTime")}.`
            }`}
      </p>
      {data !== null && data.counts.questions > 0 && (
        <Link to={paths.crmQuestions}>Questions about reports ({data.counts.questions})</Link>
      )}
    </section>
  );
}
