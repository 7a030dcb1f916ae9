import type { CommandPayload } from "#core/wire/commands.ts";
import { insertMistakeReport } from "../store/talkback.ts";
import { dailyCap } from "./daily-cap.ts";
import { type OpPrepare, refuse } from "./op.ts";
import { withoutQuery } from "./without-query.ts";

/** report.add: a learner found a mistake in a test. The report's id is the command's. */
export const prepareReportAdd: OpPrepare<CommandPayload<"report.add">> =
  async ({ issueType, issueDescription, currentUrl }) =>
  async (tx, { accountId, opId, now }) => {
    const delay = await dailyCap(tx, "mistake_report", accountId, now);
    if (delay !== null) return delay;
    const isOwn = await insertMistakeReport(tx, {
      id: opId,
      account_id: accountId,
      issue_type: issueType,
      description: issueDescription,
      current_url: withoutQuery(currentUrl),
      created_at: now,
    });
    return isOwn ? { status: "applied" } : refuse("op_id_reuse", "This operation id was used for something else.");
  };
