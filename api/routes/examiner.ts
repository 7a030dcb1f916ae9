import type { ExaminerReport } from "#core/wire/examiner.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../app-env.ts";
import { viewReport } from "../commands/examiner-views.ts";
import { newReportLink } from "../commands/new-report-link.ts";
import { takeQuota } from "../commands/quotas.ts";
import { reportLink } from "../commands/report-links.ts";
import { submitEvaluation } from "../commands/submit-evaluation.ts";
import type { Parts } from "../parts.ts";
import { findByReportLink, findForStaff } from "../store/examiner-evaluations.ts";
import { listOwn } from "../store/examiner-lists.ts";
import { pageByNumber, placeOf } from "./crm/pages.ts";
import { writeCursor } from "./cursor.ts";
import { serve } from "./serve.ts";

/** Evaluations by an examiner, as the learner and the readers of a report see them. */
export function examinerRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;

  serve(
    app,
    "evaluationSubmit",
    async ({ body, session }) =>
      (await takeQuota(parts, "evaluationSubmit", session.accountId)) ??
      (await submitEvaluation(parts, session.accountId, body.attempt_slug)),
  );

  serve(app, "examinerEvaluations", async ({ body, session }) => {
    const page = pageByNumber(body);
    if (isProblem(page)) return page;
    const { evaluations, next } = await listOwn(db, {
      accountId: session.accountId,
      attemptSlug: body.attempt_slug ?? null,
      ...page,
      linkOf: (slug) => reportLink(parts, slug),
    });
    return { evaluations, next: writeCursor(placeOf(next)) };
  });

  serve(app, "examinerReport", async ({ params, body, session, c }) => {
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    c.header("X-Robots-Tag", "noindex, nofollow, noarchive");
    const isStaff = session !== null && session.role !== "learner";
    const row = isStaff ? await findForStaff(db, params.slug) : await findByReportLink(db, params.slug);
    if (row === null) return { problem: "not_found", detail: "There is no report at this link." };
    const isPublished = row.status === "EVALUATED";
    const isPreview = isStaff && body.preview === true;
    return viewReport(db, row, {
      isWhole: isPublished || isPreview,
      isPreview: isPreview && !isPublished,
    }) satisfies Promise<ExaminerReport>;
  });

  serve(
    app,
    "ownReportLink",
    async ({ params, session }) =>
      (await takeQuota(parts, "newReportLink", session.accountId)) ??
      (await newReportLink(parts, { learnerId: session.accountId }, params.slug)),
  );
}
