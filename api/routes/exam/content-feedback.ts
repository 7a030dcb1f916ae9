import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { takeQuota } from "#api/commands/sync/quotas.ts";
import { reactionAggregate } from "#api/commands/attempt/reaction-set.ts";
import { runDirect } from "#api/commands/sync/run-direct.ts";
import { reportAsUnfit } from "#api/commands/operate/moderate-comment.ts";
import { checkSubject } from "#api/commands/attempt/check-subject.ts";
import type { Services } from "#api/services.ts";
import { findComment, findReactions, listComments } from "#api/store/attempt/content-feedback.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";

const CommentCursorSchema = v.object({ created_at: v.number(), id: v.string() });
const PAGE_SIZE = 50;
const NO_SUBJECT = { problem: "not_found", detail: "There is no such book or module." } as const;

/**
 * Adds the routes for comments and reactions. The app sends new ones through the outbox. The routes that add them run
 * the same commands, for other API clients.
 */
export function addContentFeedbackRoutes(app: App, services: Services): void {
  const { db } = services.store;

  serve(app, "comments", async ({ params, body, session }) => {
    const cursor = readCursor(CommentCursorSchema, body.cursor);
    if (isProblem(cursor)) return cursor;
    if ((await checkSubject(db, params.unique_id)) !== null) return NO_SUBJECT;
    const page = await listComments(db, {
      unique_id: params.unique_id,
      reader: session.accountId,
      after: cursor.position,
      limit: body.limit ?? PAGE_SIZE,
    });
    return { comments: page.comments, next: writeCursor(page.next) };
  });

  serve(app, "addComment", async ({ body, session, c }) => {
    const outcome =
      (await takeQuota(services, "addComment", session.accountId)) ??
      (await runDirect(services, session.accountId, {
        kind: "comment.add",
        agg: "comment",
        payload: body,
        key: c.req.header("idempotency-key"),
      }));
    if (isProblem(outcome)) return outcome;
    const comment = await findComment(db, outcome.opId, session.accountId);
    return comment === null ? { problem: "gone", detail: "This comment was deleted." } : { comment };
  });

  serve(app, "reportComment", ({ body, session }) => reportAsUnfit(services, session.accountId, body.id));

  serve(app, "reactions", async ({ params, session }) =>
    (await checkSubject(db, params.unique_id)) === null
      ? findReactions(db, params.unique_id, session.accountId)
      : NO_SUBJECT,
  );

  serve(app, "react", async ({ body, session, c }) => {
    const outcome =
      (await takeQuota(services, "react", session.accountId)) ??
      (await runDirect(services, session.accountId, {
        kind: "reaction.set",
        agg: reactionAggregate(body.unique_id),
        payload: body,
        key: c.req.header("idempotency-key"),
      }));
    return isProblem(outcome) ? outcome : findReactions(db, body.unique_id, session.accountId);
  });
}
