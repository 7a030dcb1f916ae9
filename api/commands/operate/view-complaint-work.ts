import type { ComplaintState, ComplaintWork, StoredComplaintState } from "#core/wire/crm/complaints.ts";
import type { ComplaintWorkRow } from "#api/store/operate/complaint-work.ts";

/**
 * Returns the owner and the reply of a complaint for one member of staff. `names`: the names of staff, by account id.
 */
export function viewWork(row: ComplaintWorkRow, names: ReadonlyMap<string, string>, staffId: string): ComplaintWork {
  const { owner_id, reply, replied_at, replied_by } = row;
  return {
    owner: owner_id === null ? null : { name: names.get(owner_id) ?? "", is_own: owner_id === staffId },
    reply:
      reply === null || replied_at === null
        ? null
        : { text: reply, at: replied_at, by: replied_by === null ? null : (names.get(replied_by) ?? null) },
  };
}

/** Returns the state that staff see: an open complaint with an owner is in work. */
export function toComplaintState({
  state,
  owner_id,
}: {
  state: StoredComplaintState;
  owner_id: string | null;
}): ComplaintState {
  return state === "open" && owner_id !== null ? "in_work" : state;
}
