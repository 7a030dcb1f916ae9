import type { Context } from "hono";
import type { ExaminerReport } from "#core/wire/crm/examiner.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { App, AppEnv } from "#api/app-env.ts";
import { viewReport } from "#api/commands/evaluation/examiner-views.ts";
import { askAboutReport, rateReport, viewOwnResponse } from "#api/commands/evaluation/report-responses.ts";
import { refuseWhileReMarked } from "#api/commands/evaluation/re-mark.ts";
import { replaceReportLink } from "#api/commands/evaluation/replace-report-link.ts";
import { takeQuota } from "#api/commands/sync/quotas.ts";
import { reportLink } from "#api/mail/report-link.ts";
import { submitEvaluation } from "#api/commands/evaluation/submit-evaluation.ts";
import type { Services, Session } from "#api/services.ts";
import {
  type EvaluationRow,
  findEvaluationByReportLink,
  findEvaluationForStaff,
} from "#api/store/evaluation/examiner-evaluations.ts";
import { listOwnEvaluations } from "#api/store/evaluation/examiner-lists.ts";
import { findVoiceComment } from "#api/store/evaluation/voice-comments.ts";
import type { Db } from "#api/store/store.ts";
import { parseNumberPage, toNumberCursor } from "../crm/number-pages.ts";
import { writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";
import { replyWithRecording } from "./reply-with-recording.ts";

/** Adds the routes for examiner evaluations that learners and readers of an examiner report use. */
export function addExaminerEvaluationRoutes(app: App, services: Services): void {
  const { db } = services.store;

  serve(
    app,
    "evaluationSubmit",
    async ({ body, session }) =>
      (await takeQuota(services, "evaluationSubmit", session.accountId)) ??
      (await submitEvaluation(services, session.accountId, body.attempt_slug, { linkType: body.payment_link_type })),
  );

  serve(app, "examinerEvaluations", async ({ body, session }) => {
    const page = parseNumberPage(body);
    if (isProblem(page)) return page;
    const { evaluations, next } = await listOwnEvaluations(db, {
      accountId: session.accountId,
      attemptSlug: body.attempt_slug ?? null,
      ...page,
      toReportLink: (slug) => reportLink(services, slug),
    });
    return { evaluations, next: writeCursor(toNumberCursor(next)) };
  });

  serve(app, "examinerReport", async ({ params, body, session, c }) => {
    c.header("Cache-Control", "no-store");
    keepLinkSecret(c);
    const found = await findReport(db, params.slug, session);
    if (isProblem(found)) return found;
    const { row, isStaff } = found;
    const isPublished = row.status === "EVALUATED";
    const isPreview = isStaff && body.preview === true;
    return viewReport(db, row, {
      isWhole: isPublished || isPreview,
      isPreview: isPreview && !isPublished,
    }) satisfies Promise<ExaminerReport>;
  });

  serve(app, "reportVoiceComment", async ({ params, session, c }) => {
    keepLinkSecret(c);
    const found = await findReport(db, params.slug, session);
    if (isProblem(found)) return found;
    const { row, isStaff } = found;
    const comment = row.status === "EVALUATED" || isStaff ? await findVoiceComment(db, params.id) : null;
    const isInReport = comment !== null && comment.evaluation_id === row.id;
    return replyWithRecording(c, services, isInReport ? { ...comment, completed_at: comment.created_at } : null);
  });

  serve(
    app,
    "ownReportLink",
    async ({ params, session }) =>
      (await takeQuota(services, "newReportLink", session.accountId)) ??
      (await replaceReportLink(services, { learnerId: session.accountId }, params.slug)),
  );

  serve(app, "reportResponse", ({ params, session }) => viewOwnResponse(services, session.accountId, params.slug));
  serve(
    app,
    "rateReport",
    async ({ params, body, session }) =>
      (await takeQuota(services, "reportResponse", session.accountId)) ??
      (await rateReport(services, session.accountId, params.slug, body)),
  );
  serve(
    app,
    "askAboutReport",
    async ({ params, body, session }) =>
      (await takeQuota(services, "reportResponse", session.accountId)) ??
      (await askAboutReport(services, session.accountId, params.slug, body.question)),
  );
}

/**
 * Returns the evaluation that the link of an examiner report belongs to. Staff also find it by a replaced link. Refuses
 * staff who may still make the evaluation's re-mark, because they must not see the first bands.
 */
async function findReport(
  db: Db,
  slug: string,
  session: Session | null,
): Promise<{ row: EvaluationRow; isStaff: boolean } | Problem> {
  const isStaff = session !== null && session.role !== "learner";
  const row = isStaff ? await findEvaluationForStaff(db, slug) : await findEvaluationByReportLink(db, slug);
  if (row === null) return { problem: "not_found", detail: "There is no report at this link." };
  const refusal = isStaff ? await refuseWhileReMarked(db, row, session.accountId) : null;
  return refusal ?? { row, isStaff };
}

/** Sets headers that keep the link of an examiner report from other sites and search engines. The link is a secret. */
function keepLinkSecret(c: Context<AppEnv>): void {
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Robots-Tag", "noindex, nofollow, noarchive");
}
