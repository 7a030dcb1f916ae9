import { PIECE_HASH_HEADER } from "#core/wire/attempt/uploads.ts";
import type { App } from "#api/app-env.ts";
import { cancelEvaluation } from "#api/commands/evaluation/cancel-evaluation.ts";
import { assignEvaluation, recordPresence, viewNextDue } from "#api/commands/evaluation/claims.ts";
import { checkGrammar } from "#api/commands/evaluation/check-grammar.ts";
import { decideMarks } from "#api/commands/evaluation/decide-marks.ts";
import { replaceReportLink } from "#api/commands/evaluation/replace-report-link.ts";
import { saveConclusionFields } from "#api/commands/evaluation/save-conclusion.ts";
import { saveSectionFields } from "#api/commands/evaluation/save-section.ts";
import { sendReport } from "#api/commands/evaluation/send-report.ts";
import { addSpanComment, deleteSpanComment, updateSpanComment } from "#api/commands/evaluation/span-comments.ts";
import { addVoiceComment, removeVoiceComment } from "#api/commands/evaluation/voice-comments.ts";
import type { Services } from "#api/services.ts";
import { deleteStaffDraft, putStaffDraft } from "#api/store/evaluation/examiner-drafts.ts";
import { findEvaluationForStaff } from "#api/store/evaluation/examiner-evaluations.ts";
import { serve } from "../http/serve.ts";
import { NO_EVALUATION } from "#api/commands/evaluation/evaluation-refusals.ts";

/** Adds the routes by which staff change evaluations. */
export function addCrmEvaluationChangeRoutes(app: App, services: Services): void {
  const { db } = services.store;

  serve(app, "crmUpdateSection", ({ params, body, session }) =>
    saveSectionFields(services, session.accountId, params.id, body),
  );
  serve(app, "crmUpdateEvaluation", ({ params, body, session }) =>
    saveConclusionFields(services, session.accountId, params.slug, body),
  );

  serve(app, "crmSaveDraft", async ({ params, body: { form, base_version, fields }, session }) => {
    const row = await findEvaluationForStaff(db, params.slug);
    if (row === null) return NO_EVALUATION;
    const key = { account_id: session.accountId, evaluation_id: row.id };
    if (fields === null) await deleteStaffDraft(db, key, form);
    else await putStaffDraft(db, key, { form, base_version, fields }, services.clock.now());
    return { detail: fields === null ? "The draft was deleted." : "The draft was saved." };
  });

  serve(app, "crmDecideMarks", ({ params, body, session }) =>
    decideMarks(services, session.accountId, params.id, body),
  );
  serve(app, "crmPresence", ({ params, body, session }) =>
    recordPresence(services, session.accountId, params.slug, body),
  );
  serve(app, "crmAssign", ({ params, body, session }) =>
    assignEvaluation(services, session.accountId, params.slug, body.user),
  );
  serve(app, "crmNextDue", ({ query, session }) => viewNextDue(services, session.accountId, query.except));

  serve(app, "crmAddComment", ({ params, body, session }) =>
    addSpanComment(services, session.accountId, params.id, body),
  );
  serve(app, "crmUpdateComment", ({ params, body, session }) =>
    updateSpanComment(services, session.accountId, params.id, body),
  );
  serve(app, "crmDeleteComment", ({ params, body, session }) =>
    deleteSpanComment(services, session.accountId, params.id, body.version),
  );

  serve(app, "crmAddVoiceComment", ({ params: { slug, id }, query, body, session, c }) =>
    addVoiceComment(services, session.accountId, slug, {
      ...query,
      id,
      bytes: body,
      sha256: c.req.header(PIECE_HASH_HEADER)?.toLowerCase(),
    }),
  );
  serve(app, "crmDeleteVoiceComment", ({ params, session }) =>
    removeVoiceComment(services, session.accountId, params.id),
  );

  serve(app, "crmGrammarCheck", ({ params, session }) => checkGrammar(services, session.accountId, params.slug));
  serve(app, "crmSendReport", ({ params, session }) => sendReport(services, session.accountId, params.slug));
  serve(app, "crmNewLink", ({ params, session }) =>
    replaceReportLink(services, { staffId: session.accountId }, params.slug),
  );
  serve(app, "crmCancelEvaluation", ({ params, body, session }) =>
    cancelEvaluation(services, session.accountId, params.slug, body.reason),
  );
}
