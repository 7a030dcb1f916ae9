import { evaluationNumber } from "#core/wire/crm/examiner.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { answerQuestion } from "#api/commands/evaluation/report-responses.ts";
import { toQuestion } from "#api/commands/evaluation/view-response.ts";
import type { Services } from "#api/services.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import { listReportQuestions, listReportRatings } from "#api/store/evaluation/report-responses.ts";
import { writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";
import { parseNumberPage, toNumberCursor } from "./number-pages.ts";

type ReportInfo = { number: number; link_type: PaymentLinkType; slug: string; name: string; staff_id: string | null };

/** Adds the routes by which staff read learners' ratings of examiner reports and answer their questions. */
export function addCrmReportResponseRoutes(app: App, services: Services): void {
  const { db } = services.store;
  const toReportInfo = (
    { number, link_type, slug, name, staff_id }: ReportInfo,
    names: ReadonlyMap<string, string>,
  ) => ({
    slug,
    order_number: evaluationNumber({ id: number, link_type }),
    name,
    staff_name: staff_id === null ? null : (names.get(staff_id) ?? null),
  });

  serve(app, "crmAnswerQuestion", ({ params, body, session }) =>
    answerQuestion(services, session.accountId, params.slug, body.answer),
  );

  serve(app, "crmQuestions", async ({ query }) => {
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const { rows, next } = await listReportQuestions(db, { ...page, isOpen: query.state !== "answered" });
    const names = await findStaffNames(
      db,
      rows.flatMap((row) => [row.staff_id, row.answered_by]),
    );
    return {
      questions: rows.map((row) => ({
        ...toReportInfo(row, names),
        ...toQuestion(row),
        answered_by: row.answered_by === null ? null : (names.get(row.answered_by) ?? null),
      })),
      next: writeCursor(toNumberCursor(next)),
    };
  });

  serve(app, "crmRatings", async ({ query }) => {
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const { rows, next } = await listReportRatings(db, page);
    const names = await findStaffNames(
      db,
      rows.map((row) => row.staff_id),
    );
    return {
      ratings: rows.map((row) => ({
        ...toReportInfo(row, names),
        rating: row.rating,
        comment: row.comment,
        rated_at: row.rated_at,
      })),
      next: writeCursor(toNumberCursor(next)),
    };
  });
}
