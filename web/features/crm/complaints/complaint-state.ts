import type { ComplaintState, ComplaintWork, OpenComplaints } from "#core/wire/crm/complaints.ts";

/** Fields that mistake reports, crashes and reported comments have in common. */
export type AnyComplaint = ComplaintWork & { state: ComplaintState; can_reply: boolean };

/**
 * Returns a complaint with a changed owner or reply. A resolved complaint stays resolved. Any other complaint is in
 * work if it has an owner, otherwise open.
 */
export function withWork<T extends AnyComplaint>(complaint: T, work: ComplaintWork): T {
  if (complaint.state === "resolved") return { ...complaint, ...work };
  return { ...complaint, ...work, state: work.owner === null ? "open" : "in_work" };
}

/** Returns the numbers of open complaints after a complaint of `kind` changed its state. */
export function updateOpenCounts(
  open: OpenComplaints,
  kind: keyof OpenComplaints,
  before: ComplaintState,
  after: ComplaintState,
): OpenComplaints {
  const change = Number(after === "open") - Number(before === "open");
  return { ...open, [kind]: Math.max(0, open[kind] + change) };
}
