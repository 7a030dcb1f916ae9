import { formatDate } from "#core/format/format-date.ts";
import { type RefObject } from "react";
import { useNavigate } from "react-router";
import type { CrmEvaluationRow } from "#core/wire/crm/evaluation-list.ts";
import { paths } from "#web/paths.ts";
import { cx } from "#web/ui/style/cx.ts";
import { Link } from "#web/ui/display/link.tsx";
import table from "#web/ui/display/table.module.css";
import { DeadlineBadge } from "../evaluation/head/deadline-badge.tsx";
import styles from "./evaluation-table.module.css";
import { StatusBadge } from "../status-badge.tsx";

/**
 * The table of the list of evaluations. A press on a row opens the evaluation. Keyboard users use the link in the row.
 */
export function EvaluationTable({
  ref,
  rows,
  now,
}: {
  ref: RefObject<HTMLTableElement | null>;
  rows: readonly CrmEvaluationRow[];
  now: number;
}) {
  const navigate = useNavigate();
  return (
    <table ref={ref} className={cx(table.table, styles.rows)}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Client Name</th>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col" className={table.end}>
            Due in
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const to = paths.crmEvaluation(row.slug);
          return (
            <tr
              key={row.id}
              className={cx(row.due_state === "late" && styles.isLate)}
              onClick={(event) => {
                const isLink = event.target instanceof Element && event.target.closest("a") !== null;
                if (!isLink && document.getSelection()?.isCollapsed !== false) void navigate(to);
              }}
            >
              <td className={styles.number}>{row.order_number}</td>
              <td>
                <Link to={to} data-row>
                  {row.name}
                </Link>
              </td>
              <td className={styles.date}>{formatDate(row.created_at)}</td>
              <td>
                <StatusBadge status={row.status} />
                {row.claim !== null && row.due_at !== null && (
                  <span className={styles.claim}>{row.claim.is_own ? "Yours" : row.claim.staff_name}</span>
                )}
              </td>
              <td className={cx(table.end, styles.dueIn)}>
                <DeadlineBadge status={row.status} dueAt={row.due_at} now={now} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
