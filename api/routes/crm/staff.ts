import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../../app-env.ts";
import { createStaff, updateProfile, updateStaff } from "../../commands/staff-accounts.ts";
import type { Parts } from "../../parts.ts";
import { findStaffMember, listStaff } from "../../store/staff.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import { serve } from "../serve.ts";

const PlaceSchema = v.object({ id: v.string() });
const PAGE = 50;

/** Who works here. */
export function crmStaffRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;

  serve(
    app,
    "crmProfile",
    async ({ session }) => (await findStaffMember(db, session.accountId)) ?? { problem: "forbidden" },
  );
  serve(app, "crmUpdateProfile", ({ body, session }) => updateProfile(parts, session.accountId, body));

  serve(app, "crmStaff", async ({ query }) => {
    const cursor = readCursor(PlaceSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listStaff(db, { after: cursor.place?.id ?? null, limit: query.limit ?? PAGE });
    return { staff: page.staff, next: writeCursor(page.next === null ? null : { id: page.next }) };
  });
  serve(app, "crmCreateStaff", ({ body, session }) => createStaff(parts, session.accountId, body));
  serve(app, "crmUpdateStaff", ({ params, body, session }) => updateStaff(parts, session.accountId, params.user, body));
}
