import type { ComplaintState, ComplaintWork, OpenComplaints } from "#core/wire/crm/complaints.ts";

/** Fields that mistake reports, causes of crashes and reported comments have in common. */
export type AnyComplaint = ComplaintWork & { state: ComplaintState; can_reply: boolean };

/** Returns the complaint with the owner and reply of `work`, and the state that follows from the owner. */
export function withWork<T extends AnyComplaint>(item: T, work: ComplaintWork): T {
  const state = item.state === "resolved" ? "resolved" : work.owner === null ? "open" : "in_work";
  return { ...item, ...work, state };
}

/** Returns the numbers of open complaints after a complaint of `kind` changed its state. */
export function countAfterChange(
  open: OpenComplaints,
  kind: keyof OpenComplaints,
  before: ComplaintState,
  after: ComplaintState,
): OpenComplaints {
  return { ...open, [kind]: Math.max(0, open[kind] + Number(after === "open") - Number(before === "open")) };
}
