import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { createStaff, updateProfile, updateStaff } from "#api/commands/account/staff-accounts.ts";
import type { Services } from "#api/services.ts";
import { findStaffMember, listStaff } from "#api/store/account/staff.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";

const CursorSchema = v.object({ id: v.string() });
const PAGE_SIZE = 50;

/** Routes for the list of staff and their profiles. */
export function crmStaffRoutes(app: App, services: Services): void {
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
    const page = await listStaff(db, { after: cursor.place?.id ?? null, limit: query.limit ?? PAGE_SIZE });
    return { staff: page.staff, next: writeCursor(page.next === null ? null : { id: page.next }) };
  });
  serve(app, "crmCreateStaff", ({ body, session }) => createStaff(services, session.accountId, body));
  serve(app, "crmUpdateStaff", ({ params, body, session }) =>
    updateStaff(services, session.accountId, params.user, body),
  );
}
