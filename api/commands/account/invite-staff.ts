import { emailContextOf } from "#api/mail/compose-email.ts";
import type { Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { findAccountByEmail, insertAccount, NO_PASSWORD } from "#api/store/account/accounts.ts";
import { deleteMailToken } from "#api/store/account/mail-tokens.ts";
import { putInvitation, takeInvitation } from "#api/store/account/staff-invitations.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import { staffInvitationEmail } from "#api/mail/examiner-emails.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { issueMailToken, LIFETIMES_MS } from "./mail-tokens.ts";
import { randomId } from "#api/random-id.ts";

export type NewStaffMember = {
  email: string;
  first_name: string;
  last_name: string;
  role: "staff" | "admin";
  certification: string;
};

/**
 * Invites somebody to the staff by email. The role is given only when the owner of the address accepts and chooses a
 * new password. `confirmReset` then also removes the sessions and the second factor from before. Otherwise a stranger
 * who had registered the address would join the staff. Returns the link of the email, which the command line prints. A
 * second invitation replaces the first. `by` is the administrator's id, null for the command line.
 */
export async function inviteStaff(
  services: Services,
  by: string | null,
  member: NewStaffMember,
): Promise<{ link: string } | Problem> {
  const { store, clock, random, log, env } = services;
  const now = clock.now();
  const known = await findAccountByEmail(store.db, member.email);
  if (known !== undefined && known.role !== "learner")
    return { problem: "conflict", detail: "This address already belongs to a member of staff." };
  const id = known?.id ?? randomId(random);
  const { email, first_name, last_name, role, certification } = member;
  const link = await store.withTx(
    async (tx) => {
      if (known === undefined) {
        const account = { id, email, first_name, last_name, password_hash: NO_PASSWORD };
        if (!(await insertAccount(tx, account, now))) return null;
      }
      const expires_at = now + LIFETIMES_MS.staff.link;
      const name = `${first_name} ${last_name}`;
      await putInvitation(tx, {
        account_id: id,
        role,
        name,
        certification,
        invited_by: by,
        created_at: now,
        expires_at,
      });
      const { token, code } = await issueMailToken(services, tx, id, "staff");
      const acceptLink = `${env.publicOrigin}/reset/confirm/?token=${token}&for=staff`;
      await addOfficeChange(tx, {
        accountId: by,
        action: "staff_invited",
        subject: name,
        changes: [{ field: "role", from: null, to: role }],
        now,
      });
      await queueEmail(tx, staffInvitationEmail(emailContextOf(services), member, { link: acceptLink, code }), now);
      return acceptLink;
    },
    { lock: id },
  );
  if (link === null) return { problem: "conflict", detail: "This address was registered just now. Please try again." };
  log.info({ event: "staff_invited", account: id, role, by }, "security");
  await sendMailSoon(services);
  return { link };
}

/** Withdraws an invitation. The link and the code of its email stop working. */
export async function withdrawInvitation(
  { store, clock, log }: Services,
  by: string,
  accountId: string,
): Promise<{ detail: string } | Problem> {
  const withdrawn = await store.withTx(
    async (tx) => {
      await deleteMailToken(tx, accountId, "staff");
      return takeInvitation(tx, accountId, clock.now());
    },
    { lock: accountId },
  );
  if (withdrawn === null) return { problem: "not_found", detail: "This invitation was accepted or has expired." };
  log.info({ event: "staff_invitation_withdrawn", account: accountId, by }, "security");
  return { detail: "The invitation is withdrawn." };
}
