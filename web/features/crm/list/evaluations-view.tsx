import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { plural } from "#core/format/plural.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { EvaluationTable } from "./evaluation-table.tsx";
import { toCallQuery, type ListQuery, readListQuery, ROWS_PER_PAGE, writeListQuery } from "./list-query.ts";
import { ListFoot } from "./list-foot.tsx";
import { ListTools } from "./list-tools.tsx";
import { PageButtons } from "./page-buttons.tsx";
import { FailureNote } from "../failure-note.tsx";
import { type Load, useCall } from "../use-call.ts";
import { startOfTomorrow } from "../local-day.ts";
import { useListKeys } from "./use-list-keys.ts";
import { describeOpenWork } from "../labels.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";

/** The list of evaluations, in pages. Search, filters, order and page are in the URL. */
export function EvaluationsView({ isAdmin }: { isAdmin: boolean }) {
  const { search: queryString, state: historyState } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => readListQuery(new URLSearchParams(queryString)), [queryString]);
  const load = useCallback<Load<ReplyOf<"crmEvaluations">>>(
    (client, signal) =>
      client.call("crmEvaluations", {
        query: { ...toCallQuery(query), limit: String(ROWS_PER_PAGE), day_ends: String(startOfTomorrow(new Date())) },
        signal,
      }),
    [query],
  );
  const { state, failure, reload } = useCall(load);
  const rows = state.kind === "ready" ? state.data.evaluations : [];
  const now = useMinute();
  const table = useRef<HTMLTableElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // The cursors of the previous pages are in the history entry.
  const previousCursors = useMemo(() => readCursors(historyState), [historyState]);
  const isTurningPage = useRef(false);

  const change = useCallback(
    (next: Partial<ListQuery>): void =>
      void navigate(
        { search: writeListQuery({ ...query, cursor: "", ...next }) },
        { replace: true, preventScrollReset: true },
      ),
    [navigate, query],
  );
  const isFresh = state.kind === "ready" && !state.isOld;
  const next = isFresh ? state.data.next : null;
  const turnPage = useMemo(() => {
    const show = (cursor: string, cursors: readonly string[]): void => {
      isTurningPage.current = true;
      void navigate({ search: writeListQuery({ ...query, cursor }) }, { state: { cursors } });
      window.scrollTo(0, 0);
    };
    const previous = previousCursors.at(-1);
    return {
      next: next === null ? null : () => show(next, [...previousCursors, query.cursor]),
      previous: previous === undefined ? null : () => show(previous, previousCursors.slice(0, -1)),
    };
  }, [navigate, next, previousCursors, query]);
  const keyActions = useMemo(() => ({ search: () => search.current?.focus(), ...turnPage }), [turnPage]);
  useListKeys(table, keyActions);

  useEffect(() => {
    if (!isFresh || !isTurningPage.current) return;
    isTurningPage.current = false;
    table.current?.querySelector<HTMLElement>("[data-row]")?.focus();
  }, [isFresh]);

  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Evaluations" isAdmin={isAdmin}>
        {state.kind === "ready" && (
          <p>
            {describeOpenWork(state.data.counts)}
            {state.data.counts.questions > 0 && (
              <>
                {", "}
                <Link to={paths.crmQuestions}>
                  {plural(state.data.counts.questions, { one: "# question", other: "# questions" })}
                </Link>
              </>
            )}
          </p>
        )}
      </CrmHead>
      <ListTools ref={search} query={query} onChange={change} />
      {failure !== null && <FailureNote title="Unable to fetch evaluations" failure={failure} onRetry={reload} />}
      {state.kind !== "failed" && (
        <div className={cx(layout.sheet, styles.panel)} aria-busy={!isFresh}>
          {state.kind === "loading" && (
            <div className={styles.empty}>
              <Skeleton lines={8} />
            </div>
          )}
          {state.kind === "ready" && rows.length === 0 && <p className={styles.empty}>No evaluations found.</p>}
          {rows.length > 0 && <EvaluationTable ref={table} rows={rows} now={now} />}
        </div>
      )}
      {state.kind === "ready" && <ListFoot query={query} total={state.data.total} />}
      <PageButtons pages={{ number: previousCursors.length + 1, ...turnPage }} />
      <p className={styles.hint}>
        <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>/</kbd> searches, <kbd>n</kbd> <kbd>p</kbd> show
        the next or previous page
      </p>
    </main>
  );
}

/** Reads the cursors of the previous pages from the state of the history entry. */
function readCursors(state: unknown): string[] {
  const cursors = typeof state === "object" && state !== null && "cursors" in state ? state.cursors : null;
  return Array.isArray(cursors) ? cursors.filter((cursor) => typeof cursor === "string") : [];
}
