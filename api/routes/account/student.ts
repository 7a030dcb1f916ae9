import * as v from "valibot";
import type { Band } from "#core/exam/bands/band-table.ts";
import { type Learner, computePerformanceFeedback, computePerformance } from "#core/exam/performance/performance.ts";
import { MAX_RECENT_TESTS } from "#core/wire/attempt/performance.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { findAccount, toUser } from "#api/store/account/accounts.ts";
import { listAlerts, listOpenAnnouncements } from "#api/store/account/alerts.ts";
import { listRecentAttempts } from "#api/store/attempt/attempt-lists.ts";
import { findAttemptSummaries } from "#api/store/attempt/performance.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";

const AlertCursorSchema = v.object({ created_at: v.number(), id: v.string() });
const PAGE_SIZE = 20;

/** Adds the routes for the learner's dashboard: performance and alerts. */
export function addStudentRoutes(app: App, services: Services): void {
  const { db } = services.store;

  const readLearner = async (accountId: string): Promise<Learner> => {
    const account = await findAccount(db, accountId);
    if (account === undefined) throw new Error("The session has no account.");
    const { bandsTarget, testType } = toUser(account);
    return { target: bandsTarget satisfies Band, testType };
  };

  serve(app, "alerts", async ({ body, session }) => {
    const cursor = readCursor(AlertCursorSchema, body.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listAlerts(db, {
      account_id: session.accountId,
      after: cursor.position,
      limit: body.limit ?? PAGE_SIZE,
    });
    const announced =
      cursor.position === null ? await listOpenAnnouncements(db, session.accountId, services.clock.now()) : [];
    return { alerts: [...page.alerts, ...announced], next: writeCursor(page.next) };
  });

  serve(app, "overallPerformance", async ({ session: { accountId } }) => {
    const { summaries, started } = await findAttemptSummaries(db, accountId);
    const recent = await listRecentAttempts(db, accountId, MAX_RECENT_TESTS);
    return {
      ...computePerformance(summaries, started, await readLearner(accountId)),
      recent_tests: recent.map(
        ({ module_type, module_slug, attempt_slug, book_name, test_name, updated_at, status, score }) => ({
          module: module_type,
          module_slug,
          attempt_slug,
          book_name,
          test_name,
          updated_at,
          status,
          score,
        }),
      ),
    };
  });

  serve(app, "overallPerformanceFeedback", async ({ session: { accountId } }) => {
    const { summaries } = await findAttemptSummaries(db, accountId);
    return computePerformanceFeedback(summaries, await readLearner(accountId));
  });
}
