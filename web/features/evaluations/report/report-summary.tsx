import type { ReportSection } from "#core/wire/crm/examiner.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import table from "#web/ui/display/table.module.css";
import styles from "./report.module.css";
import { listNamedCriteria } from "../labels.ts";

/** The bands of all tasks, or of a Speaking interview (task 0). */
export function ReportSummary({ sections }: { sections: readonly ReportSection[] }) {
  const [first] = sections;
  const headings = listNamedCriteria(sections.length === 1 && first !== undefined ? first.task : 1);
  return (
    // A pane that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Bands by task and criterion">
      <table className={cx(table.table, styles.summary)} aria-label="Bands by task and criterion">
        <thead>
          <tr>
            <th scope="col">{first?.task === 0 ? "Module" : "Task"}</th>
            {headings.map(({ id, label, name }) => (
              <th key={id} scope="col">
                <abbr title={name}>{label}</abbr>
              </th>
            ))}
            <th scope="col">Overall</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.id}>
              <th scope="row">{section.task === 0 ? "Speaking" : `Task ${section.task}`}</th>
              {listNamedCriteria(section.task).map(({ id }) => (
                <td key={id}>
                  <BandChip band={section[`${id}_bands`]} size="sm" />
                </td>
              ))}
              <td>
                <BandChip band={section.overall_bands} size="sm" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
