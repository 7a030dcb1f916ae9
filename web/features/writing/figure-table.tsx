import type { FigureTable as FigureTableData } from "#core/exam/content/figure.ts";
import text from "#web/ui/text.module.css";
import styles from "./figure.module.css";

/** A figure's numbers to read; the first column names the row. */
export function FigureTable({ title, table }: { title: string; table: FigureTableData }) {
  return (
    // A pane that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.tableBox} tabIndex={0} role="group" aria-label={`${title}, table`}>
      <table className={styles.table}>
        <caption className={text.vh}>{title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
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
