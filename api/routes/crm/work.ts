import type { App } from "../../app-env.ts";
import { cancelEvaluation } from "../../commands/cancel-evaluation.ts";
import { checkGrammar } from "../../commands/check-grammar.ts";
import { newReportLink } from "../../commands/new-report-link.ts";
import { NO_EVALUATION, saveConclusionFields } from "../../commands/save-conclusion.ts";
import { saveSectionFields } from "../../commands/save-section.ts";
import { sendReport } from "../../commands/send-report.ts";
import { addSpanComment, deleteSpanComment, updateSpanComment } from "../../commands/span-comments.ts";
import type { Parts } from "../../parts.ts";
import { dropStaffDraft, putStaffDraft } from "../../store/examiner-drafts.ts";
import { findForStaff } from "../../store/examiner-evaluations.ts";
import { serve } from "../serve.ts";

/** What staff do to an evaluation. */
export function crmWorkRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;

  serve(app, "crmUpdateSection", ({ params, body, session }) =>
    saveSectionFields(parts, session.accountId, params.id, body),
  );
  serve(app, "crmUpdateEvaluation", ({ params, body, session }) =>
    saveConclusionFields(parts, session.accountId, params.slug, body),
  );

  serve(app, "crmSaveDraft", async ({ params, body: { form, base_version, fields }, session }) => {
    const row = await findForStaff(db, params.slug);
    if (row === null) return NO_EVALUATION;
    const place = { account_id: session.accountId, evaluation_id: row.id };
    if (fields === null) await dropStaffDraft(db, place, form);
    else await putStaffDraft(db, place, { form, base_version, fields }, parts.clock.now());
    return { detail: fields === null ? "Put away." : "Kept." };
  });

  serve(app, "crmAddComment", ({ params, body, session }) => addSpanComment(parts, session.accountId, params.id, body));
  serve(app, "crmUpdateComment", ({ params, body, session }) =>
    updateSpanComment(parts, session.accountId, params.id, body),
  );
  serve(app, "crmDeleteComment", ({ params, body, session }) =>
    deleteSpanComment(parts, session.accountId, params.id, body.version),
  );

  serve(app, "crmGrammarCheck", ({ params, session }) => checkGrammar(parts, session.accountId, params.slug));
  serve(app, "crmSendReport", ({ params, session }) => sendReport(parts, session.accountId, params.slug));
  serve(app, "crmNewLink", ({ params, session }) => newReportLink(parts, { staffId: session.accountId }, params.slug));
  serve(app, "crmCancelEvaluation", ({ params, body, session }) =>
    cancelEvaluation(parts, session.accountId, params.slug, body.reason),
  );
}
