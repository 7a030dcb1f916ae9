import { plural } from "#core/format/plural.ts";
import styles from "../crm.module.css";
import { ExportButton } from "./export-button.tsx";
import { toCallQuery, type ListQuery } from "./list-query.ts";

/** The number of results, and the CSV export. */
export function ListFoot({ query, total }: { query: ListQuery; total: number }) {
  return (
    <div className={styles.foot}>
      <p aria-live="polite">{plural(total, { one: "# evaluation", other: "# evaluations" })}</p>
      <ExportButton
        endpoint="crmExportEvaluations"
        query={toCallQuery({ ...query, cursor: "" })}
        fileName="evaluations.csv"
      />
    </div>
  );
}
