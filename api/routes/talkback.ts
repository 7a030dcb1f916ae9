import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../app-env.ts";
import { takeQuota } from "../commands/quotas.ts";
import { reactionAggregate } from "../commands/reaction-set.ts";
import { runDirect } from "../commands/run-direct.ts";
import { checkSubject } from "../commands/subject.ts";
import type { Parts } from "../parts.ts";
import { findComment, findReactions, listComments } from "../store/talkback.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { serve } from "./serve.ts";

const CommentPlaceSchema = v.object({ created_at: v.number(), id: v.string() });
const PAGE = 50;
const NO_SUBJECT = { problem: "not_found", detail: "There is no such book or module." } as const;

/** What learners say of books and modules. Devices send theirs by the outbox; these calls run the same commands. */
export function talkbackRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;

  serve(app, "comments", async ({ params, body, session }) => {
    const cursor = readCursor(CommentPlaceSchema, body.cursor);
    if (isProblem(cursor)) return cursor;
    if ((await checkSubject(db, params.unique_id)) !== null) return NO_SUBJECT;
    const page = await listComments(db, {
      unique_id: params.unique_id,
      reader: session.accountId,
      after: cursor.place,
      limit: body.limit ?? PAGE,
    });
    return { comments: page.comments, next: writeCursor(page.next) };
  });

  serve(app, "addComment", async ({ body, session, c }) => {
    const done =
      (await takeQuota(parts, "addComment", session.accountId)) ??
      (await runDirect(parts, session.accountId, {
        kind: "comment.add",
        agg: "comment",
        payload: body,
        key: c.req.header("idempotency-key"),
      }));
    if (isProblem(done)) return done;
    const comment = await findComment(db, done.opId, session.accountId);
    return comment === null ? { problem: "gone", detail: "This comment is no longer there." } : { comment };
  });

  serve(app, "reactions", async ({ params, session }) =>
    (await checkSubject(db, params.unique_id)) === null
      ? findReactions(db, params.unique_id, session.accountId)
      : NO_SUBJECT,
  );

  serve(app, "react", async ({ body, session, c }) => {
    const done =
      (await takeQuota(parts, "react", session.accountId)) ??
      (await runDirect(parts, session.accountId, {
        kind: "reaction.set",
        agg: reactionAggregate(body.unique_id),
        payload: body,
        key: c.req.header("idempotency-key"),
      }));
    return isProblem(done) ? done : findReactions(db, body.unique_id, session.accountId);
  });
}
