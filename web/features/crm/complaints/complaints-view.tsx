import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ComplaintState, OpenComplaints } from "#core/wire/crm/complaints.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { CrashList } from "./crash-list.tsx";
import { MistakeList } from "./mistake-list.tsx";
import { ReportedComments } from "./reported-comments.tsx";

type Kind = "mistakes" | "crashes" | "comments";
const KINDS: readonly Kind[] = ["mistakes", "crashes", "comments"];
const STATES = [
  { value: "open", label: "Open" },
  { value: "in_work", label: "In work" },
  { value: "resolved", label: "Resolved" },
] as const;

/** Mistake reports, crash reports and reported comments. The URL names the kind and the state that are shown. */
export function ComplaintsView({ isAdmin }: { isAdmin: boolean }) {
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find((known) => known === params.get("kind")) ?? "mistakes";
  const state: ComplaintState = STATES.find(({ value }) => value === params.get("state"))?.value ?? "open";
  /** Numbers of open complaints by kind; null until mistake reports or crashes are fetched. */
  const [openCounts, setOpenCounts] = useState<OpenComplaints | null>(null);
  const changeUrl = (next: { kind: Kind; state: ComplaintState }): void =>
    setParams(
      { ...(next.kind !== "mistakes" && { kind: next.kind }), ...(next.state !== "open" && { state: next.state }) },
      { replace: true, preventScrollReset: true },
    );
  const changeOpenCounts = (change: (open: OpenComplaints) => OpenComplaints): void =>
    setOpenCounts((current) => (current === null ? null : change(current)));
  const withCount = (label: string, count: number | undefined): string =>
    count === undefined || count === 0 ? label : `${label} (${count})`;
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Complaints" isAdmin={isAdmin} />
      <div className={styles.tools}>
        <Segmented
          label="Kind"
          value={kind}
          onChange={(next) => changeUrl({ kind: next, state })}
          options={[
            { value: "mistakes", label: withCount("Mistakes", openCounts?.mistake_reports) },
            { value: "crashes", label: withCount("Crashes", openCounts?.crashes) },
            { value: "comments", label: withCount("Comments", openCounts?.comments) },
          ]}
        />
        <Segmented label="State" value={state} onChange={(next) => changeUrl({ kind, state: next })} options={STATES} />
      </div>
      {kind === "mistakes" && <MistakeList key={state} state={state} setOpenCounts={setOpenCounts} />}
      {kind === "crashes" && <CrashList key={state} state={state} setOpenCounts={setOpenCounts} />}
      {kind === "comments" && <ReportedComments key={state} state={state} changeOpenCounts={changeOpenCounts} />}
    </main>
  );
}
