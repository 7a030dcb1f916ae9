import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../../app-env.ts";
import { viewForStaff } from "../../commands/examiner-views.ts";
import { NO_EVALUATION } from "../../commands/save-conclusion.ts";
import type { Parts } from "../../parts.ts";
import { listAudit } from "../../store/examiner-audit.ts";
import { findForStaff } from "../../store/examiner-evaluations.ts";
import { countOpen, countOthers, listForStaff, listOthers } from "../../store/examiner-lists.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import { serve } from "../serve.ts";
import { evaluationsCsv } from "./csv.ts";
import { pageByNumber, placeOf } from "./pages.ts";

const PlaceSchema = v.object({ id: v.number(), key: v.union([v.string(), v.number()]) });
const PAGE = 50;
const DAY = 86_400_000;

/** The end of the day in UTC. */
const endOfDay = (now: number): number => (Math.floor(now / DAY) + 1) * DAY;

/** What staff read of evaluations. */
export function crmEvaluationRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;

  serve(app, "crmEvaluations", async ({ query }) => {
    const cursor = readCursor(PlaceSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const now = parts.clock.now();
    const page = await listForStaff(db, {
      search: query.search ?? "",
      status: query.status ?? null,
      sort: query.sort ?? "newest",
      after: cursor.place,
      limit: query.limit ?? PAGE,
      now,
    });
    const counts = await countOpen(db, now, query.day_ends ?? endOfDay(now));
    return { ...page, next: writeCursor(page.next), counts };
  });

  serve(app, "crmExportEvaluations", ({ query, session }) => {
    parts.log.info({ event: "export", account: session.accountId }, "security");
    const filter = { search: query.search ?? "", status: query.status ?? null, sort: query.sort ?? "newest" };
    return new Response(evaluationsCsv(db, filter, parts.clock.now()), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="evaluations-${new Date(parts.clock.now()).toISOString().slice(0, 10)}.csv"`,
      },
    });
  });

  serve(app, "crmEvaluation", async ({ params, session }) => {
    const row = await findForStaff(db, params.slug);
    return row === null ? NO_EVALUATION : viewForStaff(parts, db, row, session.accountId);
  });

  serve(app, "crmOtherEvaluations", async ({ params, query }) => {
    const row = await findForStaff(db, params.slug);
    if (row === null) return NO_EVALUATION;
    const page = pageByNumber(query);
    if (isProblem(page)) return page;
    const now = parts.clock.now();
    const { evaluations, next } = await listOthers(db, { accountId: row.account_id, except: row.id, ...page, now });
    return { evaluations, next: writeCursor(placeOf(next)), total: await countOthers(db, row.account_id, row.id) };
  });

  serve(app, "crmAudit", async ({ params, query }) => {
    const row = await findForStaff(db, params.slug);
    if (row === null) return NO_EVALUATION;
    const page = pageByNumber(query);
    if (isProblem(page)) return page;
    const { entries, next } = await listAudit(db, row.id, page);
    return { entries, next: writeCursor(placeOf(next)) };
  });
}
