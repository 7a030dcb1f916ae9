import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { replyToComplaint } from "#api/commands/notify/reply-to-complaint.ts";
import { NO_COMPLAINT, setComplaintOwner } from "#api/commands/operate/complaint-owner.ts";
import { correctKey } from "#api/commands/operate/correct-key.ts";
import { viewCrashes } from "#api/commands/operate/view-crashes.ts";
import { viewMistakeReports } from "#api/commands/operate/view-mistake-reports.ts";
import type { Services } from "#api/services.ts";
import { listMistakeReports, setMistakeReportState } from "#api/store/attempt/mistake-reports.ts";
import { countOpenComplaints } from "#api/store/operate/open-complaints.ts";
import { listCrashCauses, setCrashCauseState } from "#api/store/operate/crash-reports.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";

const PAGE_SIZE = 20;
const MistakeCursorSchema = v.object({ created_at: v.number(), id: v.string() });
const CrashCursorSchema = v.object({ last_seen_at: v.number(), id: v.number() });

/** Adds the routes by which staff read and resolve mistake reports and crashes, and answer all complaints. */
export function addCrmComplaintRoutes(app: App, services: Services): void {
  const { db } = services.store;

  serve(app, "crmMistakeReports", async ({ query, session }) => {
    const cursor = readCursor(MistakeCursorSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const filter = { state: query.state ?? "open", after: cursor.position, limit: query.limit ?? PAGE_SIZE } as const;
    const { rows, next } = await listMistakeReports(db, filter);
    return {
      reports: await viewMistakeReports(db, rows, session.accountId),
      next: writeCursor(next),
      open: await countOpenComplaints(db),
    };
  });

  serve(app, "crmUpdateMistakeReport", async ({ params, body, session }) => {
    const change = { state: body.state, staffId: session.accountId, now: services.clock.now() };
    const row = await setMistakeReportState(db, params.id, change);
    const [report] = row === null ? [] : await viewMistakeReports(db, [row], session.accountId);
    return report ?? NO_COMPLAINT;
  });

  serve(app, "crmCorrectKey", ({ params, body, session }) => correctKey(services, session.accountId, params.id, body));

  serve(app, "crmCrashes", async ({ query, session }) => {
    const cursor = readCursor(CrashCursorSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const filter = { state: query.state ?? "open", after: cursor.position, limit: query.limit ?? PAGE_SIZE } as const;
    const { causes, next } = await listCrashCauses(db, filter);
    return {
      crashes: await viewCrashes(db, causes, session.accountId),
      next: writeCursor(next),
      open: await countOpenComplaints(db),
    };
  });

  serve(app, "crmUpdateCrash", async ({ params, body, session }) => {
    const change = { state: body.state, staffId: session.accountId, now: services.clock.now() };
    const cause = await setCrashCauseState(db, params.id, change);
    const [crash] = cause === null ? [] : await viewCrashes(db, [cause], session.accountId);
    return crash ?? NO_COMPLAINT;
  });

  serve(app, "crmTakeComplaint", ({ params, body, session }) =>
    setComplaintOwner(services, session.accountId, params, body),
  );
  serve(app, "crmReplyToComplaint", ({ params, body, session }) =>
    replyToComplaint(services, session.accountId, params, body.text),
  );
}
