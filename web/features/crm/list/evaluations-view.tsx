import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { plural } from "#core/format/plural.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { EvaluationTable } from "./evaluation-table.tsx";
import { callQuery, type ListQuery, readListQuery, ROWS_PER_PAGE, writeListQuery } from "./list-query.ts";
import { ListFoot } from "./list-foot.tsx";
import { ListTools } from "./list-tools.tsx";
import { FailureNote } from "../failure-note.tsx";
import { type Load, useCall } from "../use-call.ts";
import { useListKeys } from "./use-list-keys.ts";
import { describeOpenWork } from "../labels.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";

/** The evaluations in pages. Search, filter and order are in the address. */
export function EvaluationsView({ isAdmin }: { isAdmin: boolean }) {
  const { search: address, state: memory } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => readListQuery(new URLSearchParams(address)), [address]);
  const load = useCallback<Load<ReplyOf<"crmEvaluations">>>(
    (client, signal) =>
      client.call("crmEvaluations", {
        query: { ...callQuery(query), limit: String(ROWS_PER_PAGE), day_ends: String(endOfDay(new Date())) },
        signal,
      }),
    [query],
  );
  const { state, failure, reload } = useCall(load);
  const now = useMinute();
  const table = useRef<HTMLTableElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // Cursors of the previous pages, stored in the history entry.
  const before = useMemo(() => cursorsOf(memory), [memory]);
  const isTurningPage = useRef(false);

  const change = useCallback(
    (next: Partial<ListQuery>): void =>
      void navigate(
        { search: writeListQuery({ ...query, cursor: "", ...next }) },
        { replace: true, preventScrollReset: true },
      ),
    [navigate, query],
  );
  const next = state.kind === "ready" && !state.isOld ? state.data.next : null;
  const turn = useCallback(
    (to: "next" | "previous"): void => {
      const cursor = to === "next" ? next : (before.at(-1) ?? "");
      if (cursor === null || (to === "previous" && before.length === 0)) return;
      isTurningPage.current = true;
      const cursors = to === "next" ? [...before, query.cursor] : before.slice(0, -1);
      void navigate({ search: writeListQuery({ ...query, cursor }) }, { state: { cursors } });
      window.scrollTo(0, 0);
    },
    [before, navigate, next, query],
  );
  const keys = useMemo(
    () => ({
      search: () => search.current?.focus(),
      next: next === null ? null : () => turn("next"),
      previous: before.length === 0 ? null : () => turn("previous"),
    }),
    [before.length, next, turn],
  );
  useListKeys(table, keys);

  const isFresh = state.kind === "ready" && !state.isOld;
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
        <div className={cx(layout.sheet, styles.paper)} aria-busy={!isFresh}>
          {state.kind === "loading" ? (
            <div className={styles.empty}>
              <Skeleton lines={8} />
            </div>
          ) : state.data.evaluations.length === 0 ? (
            <p className={styles.empty}>No evaluations found.</p>
          ) : (
            <EvaluationTable ref={table} rows={state.data.evaluations} now={now} />
          )}
        </div>
      )}
      {state.kind === "ready" && <ListFoot query={query} total={state.data.total} />}
      {(before.length > 0 || next !== null) && (
        <nav className={styles.pager} aria-label="Pages">
          <Button variant="outline" disabled={before.length === 0} onClick={() => turn("previous")}>
            <Icon name="caret-left" size={16} />
            Previous
          </Button>
          <span>Page {before.length + 1}</span>
          <Button variant="outline" disabled={next === null} onClick={() => turn("next")}>
            Next
            <Icon name="caret-right" size={16} />
          </Button>
        </nav>
      )}
      <p className={styles.keys}>
        <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>/</kbd> searches, <kbd>n</kbd> <kbd>p</kbd> turn
        the page
      </p>
    </main>
  );
}

function cursorsOf(memory: unknown): string[] {
  const cursors = typeof memory === "object" && memory !== null && "cursors" in memory ? memory.cursors : null;
  return Array.isArray(cursors) ? cursors.filter((one) => typeof one === "string") : [];
}

/** Returns the end of a day in the reader's time zone, in ms since 1970. */
function endOfDay(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}
