import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { moderateComment } from "#api/commands/operate/moderate-comment.ts";
import { viewReportedComments } from "#api/commands/operate/view-reported-comments.ts";
import type { Services } from "#api/services.ts";
import { listReportedComments } from "#api/store/attempt/comment-reports.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";

const CursorSchema = v.object({ created_at: v.number(), id: v.string() });
const PAGE_SIZE = 50;

/** Adds the routes by which staff moderate comments. */
export function addCrmReportedCommentRoutes(app: App, services: Services): void {
  serve(app, "crmReportedComments", async ({ query, session }) => {
    const cursor = readCursor(CursorSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const { db } = services.store;
    const filter = { state: query.state ?? "open", after: cursor.position, limit: query.limit ?? PAGE_SIZE } as const;
    const { rows, next } = await listReportedComments(db, filter);
    return { comments: await viewReportedComments(db, rows, session.accountId), next: writeCursor(next) };
  });
  serve(app, "crmHideComment", ({ params, body, session }) =>
    moderateComment(services, session.accountId, params.comment, body.hidden),
  );
}
