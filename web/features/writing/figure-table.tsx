import type { FigureTable as FigureTableData } from "#core/exam/content/figure.ts";
import text from "#web/ui/style/text.module.css";
import styles from "./figure.module.css";

/** A figure's numbers as a table. The first column has the names of the rows. */
export function FigureTable({ title, table }: { title: string; table: FigureTableData }) {
  const { unit, names } = sharedUnit(table.columns);
  return (
    // A pane that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.tableBox} tabIndex={0} role="group" aria-label={`${title}, table`}>
      <table className={styles.table}>
        <caption className={unit === null ? text.visuallyHidden : styles.unit}>
          {unit === null ? title : <span className={text.visuallyHidden}>{title}</span>} {unit}
        </caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={column} scope="col">
                {names[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={table.columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A unit at the end of a column's name: " (tonnes)". */
const UNIT = / \((?<unit>[^()]+)\)$/u;

/**
 * Returns "In tonnes" if the second and all later columns have this unit, and the names without the unit, to save width
 * on phones. `unit` is null if the units differ or are missing, or if there are fewer than three columns.
 */
function sharedUnit(columns: readonly string[]): { unit: string | null; names: readonly string[] } {
  const [first = "", ...rest] = columns;
  const unit = UNIT.exec(rest[0] ?? "")?.groups?.["unit"];
  if (unit === undefined || rest.length < 2 || rest.some((column) => !column.endsWith(` (${unit})`)))
    return { unit: null, names: columns };
  return { unit: `In ${unit}`, names: [first, ...rest.map((column) => column.replace(UNIT, ""))] };
}
