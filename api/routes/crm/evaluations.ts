import * as v from "valibot";
import { DAY_MS } from "#core/exam/durations.ts";
import type { CrmEvaluationsQuerySchema } from "#core/wire/crm/evaluation-list.ts";
import { isProblem } from "#core/wire/problem.ts";
import { formatUtcDay } from "#core/format/format-date.ts";
import type { App } from "#api/app-env.ts";
import { listUncountedIds, viewForStaff } from "#api/commands/evaluation/examiner-views.ts";
import { refuseWhileReMarked } from "#api/commands/evaluation/re-mark.ts";
import { findSpokenAnswer } from "#api/commands/evaluation/spoken-answers.ts";
import type { Services } from "#api/services.ts";
import { listAudit } from "#api/store/evaluation/examiner-audit.ts";
import type { CrmFilter } from "#api/store/evaluation/crm-filter.ts";
import { findEvaluationForStaff } from "#api/store/evaluation/examiner-evaluations.ts";
import {
  countOpenWork,
  countOtherEvaluations,
  listEvaluationsForStaff,
  listOtherEvaluations,
} from "#api/store/evaluation/examiner-lists.ts";
import { replyWithRecording } from "../exam/reply-with-recording.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";
import { streamEvaluationsCsv } from "./evaluations-csv.ts";
import { parseNumberPage, toNumberCursor } from "./number-pages.ts";
import { NO_EVALUATION } from "#api/commands/evaluation/evaluation-refusals.ts";

const CursorSchema = v.object({ id: v.number(), key: v.union([v.string(), v.number()]) });
const PAGE_SIZE = 50;

/** Returns the end of the day in UTC. */
const getEndOfDay = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

/** Adds the routes by which staff read evaluations. */
export function addCrmEvaluationRoutes(app: App, services: Services): void {
  const { db } = services.store;

  serve(app, "crmEvaluations", async ({ query, session }) => {
    const cursor = readCursor(CursorSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const now = services.clock.now();
    const page = await listEvaluationsForStaff(db, {
      ...toFilter(query, session.accountId),
      after: cursor.position,
      limit: query.limit ?? PAGE_SIZE,
      now,
    });
    const counts = await countOpenWork(db, now, query.day_ends ?? getEndOfDay(now));
    return { ...page, next: writeCursor(page.next), counts };
  });

  serve(app, "crmExportEvaluations", ({ query, session }) => {
    services.log.info({ event: "export", account: session.accountId }, "security");
    const filter = toFilter(query, session.accountId);
    return new Response(streamEvaluationsCsv(db, filter, services.clock.now()), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="evaluations-${formatUtcDay(services.clock.now())}.csv"`,
      },
    });
  });

  serve(app, "crmEvaluation", async ({ params, session }) => {
    const row = await findEvaluationForStaff(db, params.slug);
    if (row === null) return NO_EVALUATION;
    return (
      (await refuseWhileReMarked(db, row, session.accountId)) ?? viewForStaff(services, db, row, session.accountId)
    );
  });

  serve(app, "crmRecording", async ({ params, session, c }) => {
    const row = await findEvaluationForStaff(db, params.slug);
    if (row === null) return NO_EVALUATION;
    const refusal = await refuseWhileReMarked(db, row, session.accountId);
    return refusal ?? replyWithRecording(c, services, await findSpokenAnswer(db, row, params.id));
  });

  serve(app, "crmOtherEvaluations", async ({ params, query, session }) => {
    const row = await findEvaluationForStaff(db, params.slug);
    if (row === null) return NO_EVALUATION;
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const now = services.clock.now();
    const { evaluations, next } = await listOtherEvaluations(db, {
      accountId: row.account_id,
      except: listUncountedIds(row),
      ...page,
      now,
      reader: session.accountId,
    });
    return {
      evaluations,
      next: writeCursor(toNumberCursor(next)),
      total: await countOtherEvaluations(db, row.account_id, listUncountedIds(row)),
    };
  });

  serve(app, "crmAudit", async ({ params, query, session }) => {
    const row = await findEvaluationForStaff(db, params.slug);
    if (row === null) return NO_EVALUATION;
    const refusal = await refuseWhileReMarked(db, row, session.accountId);
    if (refusal !== null) return refusal;
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const { entries, next } = await listAudit(db, row.id, page);
    return { entries, next: writeCursor(toNumberCursor(next)) };
  });
}

type EvaluationFilter = Pick<CrmFilter, "search" | "status" | "sort" | "claim" | "reader">;

function toFilter(
  { search, status, sort, claim }: v.InferOutput<typeof CrmEvaluationsQuerySchema>,
  reader: string,
): EvaluationFilter {
  return { search: search ?? "", status: status ?? null, sort: sort ?? "newest", claim: claim ?? null, reader };
}
