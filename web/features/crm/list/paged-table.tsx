import type { ReactNode } from "react";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import table from "#web/ui/display/table.module.css";
import styles from "../crm.module.css";
import pagedTableStyles from "./paged-table.module.css";
import { FailureNote } from "../failure-note.tsx";
import type { Pages } from "./use-pages.ts";

export type PagedTableProps<Page, Row, Column extends string> = {
  caption: string;
  /** Title of the error message: "Unable to fetch the clients". */
  failureTitle: string;
  empty: string;
  columns: readonly Column[];
  /** Columns with numbers. */
  numberColumns?: readonly Column[];
  /** Columns of sentences, which take several lines. */
  textColumns?: readonly Column[];
  pages: Pages<Page>;
  getRows: (page: Page) => readonly Row[];
  getKey: (row: Row) => string | number;
  /** Returns the cells of a row by column. */
  renderCells: (row: Row) => Readonly<Record<Column, ReactNode>>;
  foot?: ReactNode;
};

/**
 * A CRM table with loading, error, empty and filled states. On a phone each row is a block of named values; a wide
 * table scrolls sideways.
 */
export function PagedTable<Page, Row, Column extends string>(props: PagedTableProps<Page, Row, Column>) {
  const {
    caption,
    failureTitle,
    empty,
    columns,
    numberColumns = [],
    textColumns = [],
    pages,
    getRows,
    getKey,
    renderCells,
    foot,
  } = props;
  const { state, failure, reload } = pages;
  const rows = state.kind === "ready" ? getRows(state.data) : [];
  return (
    <>
      {failure !== null && <FailureNote title={failureTitle} failure={failure} onRetry={reload} />}
      {state.kind !== "failed" && (
        <div className={cx(layout.sheet, styles.panel)} aria-busy={state.kind === "loading" || state.isOld}>
          {state.kind === "loading" && (
            <div className={styles.empty}>
              <Skeleton lines={4} />
            </div>
          )}
          {state.kind === "ready" && rows.length === 0 && <p className={styles.empty}>{empty}</p>}
          {rows.length > 0 && (
            // A pane that scrolls must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <div className={pagedTableStyles.scroll} tabIndex={0} role="region" aria-label={caption}>
              <table className={cx(table.table, pagedTableStyles.rows)} aria-label={caption}>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col" data-number={numberColumns.includes(column) || undefined}>
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => {
                    const cells = renderCells(row);
                    return (
                      <tr key={getKey(row)}>
                        {columns.map((column) => (
                          <td
                            key={column}
                            data-column={column}
                            data-number={numberColumns.includes(column) || undefined}
                            data-text={textColumns.includes(column) || undefined}
                          >
                            {cells[column]}
                          </td>
                        ))}
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
          )}
        </div>
      )}
      {foot}
    </>
  );
}
