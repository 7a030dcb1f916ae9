import * as v from "valibot";
import type { Band } from "#core/exam/bands/band-table.ts";
import { type Learner, performanceFeedbackOf, performanceOf } from "#core/exam/performance/performance.ts";
import { RECENT_TESTS } from "#core/wire/performance.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";
import { findAccount, toUser } from "../store/accounts.ts";
import { listAlerts } from "../store/alerts.ts";
import { recentAttempts } from "../store/attempt-lists.ts";
import { findSittings } from "../store/performance.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { serve } from "./serve.ts";

const AlertPlaceSchema = v.object({ created_at: v.number(), id: v.string() });
const PAGE = 20;

/** What a learner comes back to: how they stand, and what they are told. */
export function studentRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;

  const learner = async (accountId: string): Promise<Learner> => {
    const account = await findAccount(db, accountId);
    if (account === undefined) throw new Error("a session without an account");
    const { bandsTarget, testType } = toUser(account);
    return { target: bandsTarget satisfies Band, testType };
  };

  serve(app, "alerts", async ({ body, session }) => {
    const cursor = readCursor(AlertPlaceSchema, body.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listAlerts(db, {
      account_id: session.accountId,
      after: cursor.place,
      limit: body.limit ?? PAGE,
    });
    return { alerts: page.alerts, next: writeCursor(page.next) };
  });

  serve(app, "overallPerformance", async ({ session: { accountId } }) => {
    const { sittings, started } = await findSittings(db, accountId);
    const recent = await recentAttempts(db, accountId, RECENT_TESTS);
    return {
      ...performanceOf(sittings, started, await learner(accountId)),
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
    const { sittings } = await findSittings(db, accountId);
    return performanceFeedbackOf(sittings, await learner(accountId));
  });
}
