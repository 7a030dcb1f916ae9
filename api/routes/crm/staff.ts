import * as v from "valibot";
import type { StaffInvitation } from "#core/wire/crm/staff.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { inviteStaff, withdrawInvitation } from "#api/commands/account/invite-staff.ts";
import { updateProfile, updateStaff } from "#api/commands/account/staff-accounts.ts";
import type { Services } from "#api/services.ts";
import { findStaffMember, listStaff } from "#api/store/account/staff.ts";
import { listInvitations, type OpenInvitation } from "#api/store/account/staff-invitations.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";

const CursorSchema = v.object({ id: v.string() });
const PAGE_SIZE = 50;
const MAX_INVITATIONS = 100;

/** Adds the routes for staff accounts, invitations and profiles. */
export function addCrmStaffRoutes(app: App, services: Services): void {
  const { db } = services.store;

  serve(
    app,
    "crmProfile",
    async ({ session }) => (await findStaffMember(db, session.accountId)) ?? { problem: "forbidden" },
  );
  serve(app, "crmUpdateProfile", ({ body, session }) => updateProfile(services, session.accountId, body));

  serve(app, "crmStaff", async ({ query }) => {
    const cursor = readCursor(CursorSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listStaff(db, { after: cursor.position?.id ?? null, limit: query.limit ?? PAGE_SIZE });
    const invitations =
      cursor.position === null ? await listInvitations(db, services.clock.now(), MAX_INVITATIONS) : [];
    return {
      staff: page.staff,
      invitations: invitations.map(toInvitation),
      next: writeCursor(page.next === null ? null : { id: page.next }),
    };
  });
  serve(app, "crmCreateStaff", async ({ body, session }) => {
    const outcome = await inviteStaff(services, session.accountId, body);
    return isProblem(outcome) ? outcome : { detail: `We sent an invitation to ${body.email}.` };
  });
  serve(app, "crmWithdrawInvitation", ({ params, session }) =>
    withdrawInvitation(services, session.accountId, params.user),
  );
  serve(app, "crmUpdateStaff", ({ params, body, session }) =>
    updateStaff(services, session.accountId, params.user, body),
  );
}

function toInvitation({ account_id, email, role, name, created_at, expires_at }: OpenInvitation): StaffInvitation {
  return { user: account_id, email, role, name, created_at, expires_at };
}
