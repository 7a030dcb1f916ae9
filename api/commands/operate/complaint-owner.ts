import type { ComplaintWork } from "#core/wire/crm/complaints.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import {
  type ComplaintRef,
  findComplaintWork,
  releaseComplaint,
  takeComplaint,
} from "#api/store/operate/complaint-work.ts";
import type { Db } from "#api/store/store.ts";
import { viewWork } from "./view-complaint-work.ts";

export const NO_COMPLAINT: Problem = { problem: "not_found", detail: "There is no such complaint." };

/**
 * Makes a member of staff the owner of a complaint, or ends their ownership. Takes a complaint from another owner only
 * with `take_over`: if two people press the button at once, only one of them gets the complaint.
 */
export async function setComplaintOwner(
  { store }: Pick<Services, "store">,
  staffId: string,
  complaint: ComplaintRef,
  { taken, take_over = false }: { taken: boolean; take_over?: boolean | undefined },
): Promise<ComplaintWork | Problem> {
  return store.withTx(async (tx) => {
    let isDone = true;
    if (taken) isDone = await takeComplaint(tx, complaint, staffId, take_over);
    else await releaseComplaint(tx, complaint, staffId);
    const work = await readComplaintWork(tx, complaint, staffId);
    if (work === null) return NO_COMPLAINT;
    if (isDone) return work;
    return { problem: "conflict", detail: `${work.owner?.name ?? "Somebody"} has taken this meanwhile.` };
  });
}

/** Returns the owner and the reply of a complaint, or null if there is no such complaint. */
export async function readComplaintWork(
  db: Db,
  complaint: ComplaintRef,
  staffId: string,
): Promise<ComplaintWork | null> {
  const row = await findComplaintWork(db, complaint);
  if (row === null) return null;
  return viewWork(row, await findStaffNames(db, [row.owner_id, row.replied_by]), staffId);
}
