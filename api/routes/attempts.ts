import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../app-env.ts";
import { fullTestLink } from "../commands/full-test-link.ts";
import type { Parts } from "../parts.ts";
import { findAttempts, findHandedIn, listAttempts } from "../store/attempt-lists.ts";
import { wasBookPublished } from "../store/books.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { serve } from "./serve.ts";

const AttemptPlaceSchema = v.object({ started_at: v.number(), slug: v.string() });
const PAGE = 50;

/** A learner's attempts, and the public result of one. */
export function attemptRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;

  serve(app, "attempts", async ({ body, session }) => {
    const cursor = readCursor(AttemptPlaceSchema, body.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listAttempts(db, {
      account_id: session.accountId,
      after: cursor.place,
      limit: body.limit ?? PAGE,
    });
    return { attempts: page.attempts, next: writeCursor(page.next) };
  });

  serve(app, "attemptsFromBook", async ({ params, body, session }) => {
    const cursor = readCursor(AttemptPlaceSchema, body.cursor);
    if (isProblem(cursor)) return cursor;
    if (!(await wasBookPublished(db, params.book_slug)))
      return { problem: "not_found", detail: "There is no such book." };
    const page = await listAttempts(db, {
      account_id: session.accountId,
      book_slug: params.book_slug,
      after: cursor.place,
      limit: body.limit ?? PAGE,
    });
    return { attempts: page.attempts, next: writeCursor(page.next) };
  });

  serve(app, "attempt", async ({ params, body, session }) => {
    const [attempt] = await findAttempts(db, session.accountId, [body.attempt_slug]);
    if (attempt?.module_type !== params.skill) return { problem: "not_found", detail: "There is no such attempt." };
    return { ...attempt, ...(await fullTestLink(db, session.accountId, attempt)) };
  });

  // Rulings 19: what anybody with the link may see. No key, no accepted answers, no passage, nothing of the person.
  serve(app, "result", async ({ params }) => {
    const attempt = await findHandedIn(db, params.skill, params.attempt_slug);
    if (attempt === null) return { problem: "not_found", detail: "There is no result at this address." };
    const { marking } = attempt;
    return {
      attempt_slug: attempt.attempt_slug,
      module_type: attempt.module_type,
      module_slug: attempt.module_slug,
      mode: attempt.mode,
      book_name: attempt.book_name,
      test_name: attempt.test_name,
      status: attempt.status,
      submitted_at: attempt.submitted_at,
      band: marking?.band ?? null,
      raw: marking?.raw ?? null,
      questions: marking?.questions.map(({ number, right, given }) => ({ number, right, given })) ?? [],
    };
  });
}
