import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { insertMistakeReport } from "#api/store/attempt/mistake-reports.ts";
import { attemptSlugInUrl } from "#core/wire/feedback/attempt-slug-in-url.ts";
import { checkDailyCap } from "../sync/daily-cap.ts";
import { type CommandPrepare, refuse } from "../sync/command-handler.ts";
import { removeQuery } from "./remove-queries.ts";

/** report.add: a mistake that a learner found in a test. The mistake report's id is the command's id. */
export const prepareReportAdd: CommandPrepare<CommandPayload<"report.add">> =
  async ({ issueType, issueDescription, currentUrl, attemptSlug, questionNumber }) =>
  async (tx, { accountId, opId, now }) => {
    const delay = await checkDailyCap(tx, "mistake_report", accountId, now);
    if (delay !== null) return delay;
    const isOwn = await insertMistakeReport(tx, {
      id: opId,
      account_id: accountId,
      issue_type: issueType,
      description: issueDescription,
      current_url: removeQuery(currentUrl),
      attempt_slug: attemptSlug ?? attemptSlugInUrl(removeQuery(currentUrl)),
      question_number: questionNumber ?? null,
      created_at: now,
    });
    return isOwn ? { status: "applied" } : refuse("op_id_reuse", "This operation id was used for something else.");
  };
