import { writerOf } from "#api/mail/compose-email.ts";
import type * as v from "valibot";
import type { StaffCreateSchema, StaffMember, StaffUpdateSchema } from "#core/wire/crm/crm-office.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { findAccount, findAccountByEmail, insertAccount, setRole } from "#api/store/account/accounts.ts";
import { endAllSessions } from "#api/store/account/sessions.ts";
import { findStaffMember, putStaffProfile } from "#api/store/account/staff.ts";
import { welcomeStaffEmail } from "#api/mail/examiner-emails.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { issueMailToken } from "./mail-tokens.ts";
import { randomId } from "./random-id.ts";

/** Matches no password: nobody signs in until the owner of the address has chosen one. */
const NO_PASSWORD = "none";
const NO_MEMBER: Problem = { problem: "not_found", detail: "There is no such member of staff." };

/** Makes somebody a member of staff. An existing account gets the role, a new one an email to choose its password. */
export async function createStaff(
  services: Services,
  adminId: string,
  order: v.InferOutput<typeof StaffCreateSchema>,
): Promise<StaffMember | Problem> {
  const { store, clock, random, log } = services;
  const now = clock.now();
  const known = await findAccountByEmail(store.db, order.email);
  const id = known?.id ?? randomId(random);
  if (known !== undefined && known.role !== "learner")
    return { problem: "conflict", detail: "This address already belongs to a member of staff." };
  const name = `${order.first_name} ${order.last_name}`;
  const isDone = await store.withTx(
    async (tx) => {
      if (known === undefined) {
        const { email, first_name, last_name, role } = order;
        const isNew = await insertAccount(
          tx,
          { id, email, first_name, last_name, role, password_hash: NO_PASSWORD, verified_at: now },
          now,
        );
        if (!isNew) return false;
        const { token, code } = await issueMailToken(services, tx, id, "reset");
        const link = `${services.env.publicOrigin}/reset/confirm/?token=${token}`;
        await queueEmail(tx, welcomeStaffEmail(writerOf(services), order, { link, code }), now);
      } else {
        await setRole(tx, id, order.role, now);
      }
      await putStaffProfile(tx, id, { name, certification: order.certification }, now);
      return true;
    },
    { lockUser: id },
  );
  if (!isDone) return { problem: "conflict", detail: "This address was registered just now. Please try again." };
  log.info({ event: "role_changed", account: id, role: order.role, by: adminId }, "security");
  await sendMailSoon(services);
  return (await findStaffMember(store.db, id)) ?? NO_MEMBER;
}

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
        return { problem: "unprocessable", detail: "Nobody changes their own role; ask another administrator." };
      const now = clock.now();
      await putStaffProfile(tx, id, { name, certification }, now);
      if (!isNewRole) return { isNewRole };
      await setRole(tx, id, role, now);
      await endAllSessions(tx, id, "reset", now);
      return { isNewRole };
    },
    { lockUser: id },
  );
  if (isProblem(changed)) return changed;
  if (changed.isNewRole) log.info({ event: "role_changed", account: id, role, by: adminId }, "security");
  return { detail: role === "learner" ? `${name} is no longer on the staff.` : "Saved." };
}

/** Changes the name and certification of a member of staff on reports. */
export async function updateProfile(
  { store, clock }: Services,
  id: string,
  profile: { name: string; certification: string },
): Promise<StaffMember | Problem> {
  await store.withTx((tx) => putStaffProfile(tx, id, profile, clock.now()));
  return (await findStaffMember(store.db, id)) ?? NO_MEMBER;
}
