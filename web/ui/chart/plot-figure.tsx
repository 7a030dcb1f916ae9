import { type ReactNode, useId, useState } from "react";
import { Button } from "../form/button.tsx";
import { cx } from "../style/cx.ts";
import styles from "./plot.module.css";

export type PlotFigureProps = {
  /** Caption of the table. */
  caption: string;
  columns: readonly { name: string; isNumber?: boolean }[];
  rows: readonly { id: string; cells: readonly string[] }[];
  /** The plot. */
  children: ReactNode;
};

/** A plot that can also be shown as a table. */
export function PlotFigure({ caption, columns, rows, children }: PlotFigureProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <>
      <div id={id}>
        {isTable ? (
          // A pane that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
            <table className={styles.table} aria-label={caption}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.name} scope="col" className={cx(column.isNumber === true && styles.number)}>
                      {column.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    {row.cells.map((cell, i) => (
                      <td key={columns[i]?.name} className={cx(columns[i]?.isNumber === true && styles.number)}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          children
        )}
      </div>
      <p className={styles.foot}>
        <Button variant="quiet" aria-controls={id} onClick={() => setTable(!isTable)}>
          {isTable ? "Show as plot" : "Show as table"}
        </Button>
      </p>
    </>
  );
}
