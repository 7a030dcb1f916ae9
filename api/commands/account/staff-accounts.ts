import type * as v from "valibot";
import type { OwnProfileSchema, StaffMember, StaffUpdateSchema } from "#core/wire/crm/staff.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findAccount, setRole } from "#api/store/account/accounts.ts";
import { diffFields } from "#api/store/evaluation/examiner-audit.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import { endAllSessions } from "#api/store/account/sessions.ts";
import { findStaffMember, putStaffProfile } from "#api/store/account/staff.ts";

const NO_MEMBER: Problem = { problem: "not_found", detail: "There is no such member of staff." };

/** Changes a member of staff. A changed role ends all their sessions. Nobody can change their own role. */
export async function updateStaff(
  services: Services,
  adminId: string,
  id: string,
  { role, name, certification }: v.InferOutput<typeof StaffUpdateSchema>,
): Promise<{ detail: string } | Problem> {
  const { store, clock, log } = services;
  const changed = await store.withTx(
    async (tx): Promise<{ isNewRole: boolean } | Problem> => {
      const account = await findAccount(tx, id);
      if (account === undefined || account.role === "learner") return NO_MEMBER;
      const isNewRole = account.role !== role;
      if (isNewRole && id === adminId)
        return { problem: "unprocessable", detail: "You cannot change your own role. Ask another administrator." };
      const now = clock.now();
      const before = await findStaffMember(tx, id);
      await putStaffProfile(tx, id, { name, certification }, now);
      const changes = diffFields(
        { role: account.role, name: before?.name ?? null, certification: before?.certification ?? null },
        { role, name, certification },
      );
      if (changes.length > 0)
        await addOfficeChange(tx, { accountId: adminId, action: "staff_changed", subject: name, changes, now });
      if (!isNewRole) return { isNewRole };
      await setRole(tx, id, role, now);
      await endAllSessions(tx, id, "reset", now);
      return { isNewRole };
    },
    { lock: id },
  );
  if (isProblem(changed)) return changed;
  if (changed.isNewRole) log.info({ event: "role_changed", account: id, role, by: adminId }, "security");
  return { detail: role === "learner" ? `${name} is no longer on the staff.` : "Saved." };
}

/**
 * Changes a member's own profile: the name and certification that examiner reports show, and how the member is
 * notified.
 */
export async function updateProfile(
  { store, clock }: Services,
  id: string,
  profile: v.InferOutput<typeof OwnProfileSchema>,
): Promise<StaffMember | Problem> {
  await store.withTx((tx) => putStaffProfile(tx, id, profile, clock.now()));
  return (await findStaffMember(store.db, id)) ?? NO_MEMBER;
}
