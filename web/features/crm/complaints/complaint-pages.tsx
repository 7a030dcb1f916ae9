import type { ReactNode } from "react";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import styles from "../crm.module.css";
import { PageButtons } from "../list/page-buttons.tsx";
import type { Pages } from "../list/use-pages.ts";
import { FailureNote } from "../failure-note.tsx";

/** One page of a list of complaints, with its loading, empty, error and offline states. */
export function ComplaintPages<Page, Row>({
  label,
  failureTitle,
  empty,
  pages,
  getRows,
  render,
}: {
  label: string;
  /** Title of the error message: "Unable to fetch the mistake reports". */
  failureTitle: string;
  empty: string;
  pages: Pages<Page>;
  getRows: (page: Page) => readonly Row[];
  render: (row: Row) => ReactNode;
}) {
  const { state, failure, reload } = pages;
  const rows = state.kind === "ready" ? getRows(state.data) : [];
  return (
    <>
      {failure !== null && <FailureNote title={failureTitle} failure={failure} onRetry={reload} />}
      {state.kind === "loading" && (
        <div className={cx(layout.sheet, styles.panel)} aria-busy="true">
          <div className={styles.empty}>
            <Skeleton lines={6} />
          </div>
        </div>
      )}
      {state.kind === "ready" && rows.length === 0 && (
        <div className={cx(layout.sheet, styles.panel)}>
          <p className={styles.empty}>{empty}</p>
        </div>
      )}
      {rows.length > 0 && (
        <section
          className={cx(layout.sheet, layout.ruled)}
          aria-label={label}
          aria-busy={(state.kind === "ready" && state.isOld) || undefined}
        >
          {rows.map(render)}
        </section>
      )}
      <PageButtons pages={pages} />
    </>
  );
}
