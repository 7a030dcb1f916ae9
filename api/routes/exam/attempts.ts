import * as v from "valibot";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { findFullTestLink } from "#api/commands/attempt/full-test-link.ts";
import type { Services } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { findAttempts, findSubmittedAttempt, listAttempts } from "#api/store/attempt/attempt-lists.ts";
import { findLateCopies } from "#api/store/attempt/late-copies.ts";
import { wasBookPublished } from "#api/store/content/books.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";

const AttemptCursorSchema = v.object({ started_at: v.number(), slug: v.string() });
const PAGE_SIZE = 50;

/** Adds the routes for a learner's attempts, and for the public result of an attempt. */
export function addAttemptRoutes(app: App, services: Services): void {
  const { db } = services.store;

  const findWritingFields = async (accountId: string, attempt: Attempt) => {
    if (attempt.module_type !== "writing") return {};
    const account = await findAccount(db, accountId);
    const { attempt_slug, module_slug, started_at, book_name, test_name } = attempt;
    const name = account === undefined ? "" : `${account.first_name} ${account.last_name}`;
    return {
      id: attempt_slug,
      slug: attempt_slug,
      user_test_info: { name, created_at: started_at, book: book_name, test: test_name },
      attempt_link: `${services.env.publicOrigin}/ieltstest/attempt/writing/${module_slug}/${attempt_slug}/`,
    };
  };

  serve(app, "attempts", async ({ body, session }) => {
    const cursor = readCursor(AttemptCursorSchema, body.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listAttempts(db, {
      account_id: session.accountId,
      after: cursor.position,
      limit: body.limit ?? PAGE_SIZE,
    });
    return { attempts: page.attempts, next: writeCursor(page.next) };
  });

  serve(app, "attemptsFromBook", async ({ params, body, session }) => {
    const cursor = readCursor(AttemptCursorSchema, body.cursor);
    if (isProblem(cursor)) return cursor;
    if (!(await wasBookPublished(db, params.book_slug)))
      return { problem: "not_found", detail: "There is no such book." };
    const page = await listAttempts(db, {
      account_id: session.accountId,
      book_slug: params.book_slug,
      after: cursor.position,
      limit: body.limit ?? PAGE_SIZE,
    });
    return { attempts: page.attempts, next: writeCursor(page.next) };
  });

  serve(app, "attempt", async ({ params, body, session }) => {
    const [attempt] = await findAttempts(db, session.accountId, [body.attempt_slug]);
    if (attempt?.module_type !== params.skill) return { problem: "not_found", detail: "There is no such attempt." };
    return {
      ...attempt,
      ...(await findFullTestLink(db, session.accountId, attempt)),
      ...(await findWritingFields(session.accountId, attempt)),
    };
  });

  serve(app, "lateCopies", async ({ params, body, session }) => {
    const copies = await findLateCopies(db, session.accountId, params.skill, body.attempt_slug);
    return copies === null ? { problem: "not_found", detail: "There is no such attempt." } : { copies };
  });

  // Anybody with the link sees this result, so the reply must not contain the answer key, the passage, or anything
  // about the learner.
  serve(app, "result", async ({ params }) => {
    const attempt = await findSubmittedAttempt(db, params.skill, params.attempt_slug);
    if (attempt === null) return { problem: "not_found", detail: "There is no result at this address." };
    const { marking } = attempt;
    return {
      attempt_slug: attempt.attempt_slug,
      module_type: attempt.module_type,
      module_slug: attempt.module_slug,
      mode: attempt.mode,
      parts: attempt.parts,
      book_name: attempt.book_name,
      test_name: attempt.test_name,
      status: attempt.status,
      submitted_at: attempt.submitted_at,
      band: attempt.band,
      raw: marking?.raw ?? null,
      questions: marking?.questions.map(({ number, right, given }) => ({ number, right, given })) ?? [],
    };
  });
}
