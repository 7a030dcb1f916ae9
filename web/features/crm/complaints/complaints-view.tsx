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

/** Mistake reports, crash reports and reported comments. The kind and state on screen are in the address. */
export function ComplaintsView({ isAdmin }: { isAdmin: boolean }) {
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find((one) => one === params.get("kind")) ?? "mistakes";
  const state: ComplaintState = STATES.find(({ value }) => value === params.get("state"))?.value ?? "open";
  const [open, setOpen] = useState<OpenComplaints | null>(null);
  const show = (next: { kind: Kind; state: ComplaintState }): void =>
    setParams(
      { ...(next.kind !== "mistakes" && { kind: next.kind }), ...(next.state !== "open" && { state: next.state }) },
      { replace: true, preventScrollReset: true },
    );
  const changeOpen = (change: (open: OpenComplaints) => OpenComplaints): void =>
    setOpen((before) => (before === null ? null : change(before)));
  const withCount = (label: string, count: number | undefined): string =>
    count === undefined || count === 0 ? label : `${label} (${count})`;
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Complaints" isAdmin={isAdmin} />
      <div className={styles.tools}>
        <Segmented
          label="Kind"
          value={kind}
          onChange={(next) => show({ kind: next, state })}
          options={[
            { value: "mistakes", label: withCount("Mistakes", open?.mistake_reports) },
            { value: "crashes", label: withCount("Crashes", open?.crashes) },
            { value: "comments", label: withCount("Comments", open?.comments) },
          ]}
        />
        <Segmented label="State" value={state} onChange={(next) => show({ kind, state: next })} options={STATES} />
      </div>
      {kind === "mistakes" && <MistakeList key={state} state={state} setOpenCounts={setOpen} />}
      {kind === "crashes" && <CrashList key={state} state={state} setOpenCounts={setOpen} />}
      {kind === "comments" && <ReportedComments key={state} state={state} changeOpenCounts={changeOpen} />}
    </main>
  );
}
