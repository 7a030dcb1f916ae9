import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { deleteCommentReports, reportComment, setCommentHidden } from "#api/store/attempt/comment-reports.ts";
import { takeQuota } from "../sync/quotas.ts";

const NO_COMMENT: Problem = { problem: "not_found", detail: "This comment is no longer there." };

/**
 * Records that a learner finds a comment unfit. Staff see the report in the CRM, and only staff can hide the comment.
 */
export async function reportAsUnfit(
  services: Services,
  accountId: string,
  commentId: string,
): Promise<{ detail: string } | Problem> {
  const refusal = await takeQuota(services, "reportComment", accountId);
  if (refusal !== null) return refusal;
  const { store, clock } = services;
  const isReported = await store.withTx((tx) => reportComment(tx, commentId, accountId, clock.now()));
  return isReported ? { detail: "Thank you. Our staff will look at this comment." } : NO_COMMENT;
}

/** Hides a comment from everyone but its writer, or shows it again and deletes its reports. */
export async function moderateComment(
  { store, clock, log }: Services,
  by: string,
  commentId: string,
  isHidden: boolean,
): Promise<{ detail: string } | Problem> {
  const isDone = await store.withTx(async (tx) => {
    if (!(await setCommentHidden(tx, commentId, isHidden ? { at: clock.now(), by } : null))) return false;
    if (!isHidden) await deleteCommentReports(tx, commentId);
    return true;
  });
  if (!isDone) return NO_COMMENT;
  log.info({ event: isHidden ? "comment_hidden" : "comment_shown", comment: commentId, by }, "security");
  return { detail: isHidden ? "Learners no longer see this comment." : "Learners see this comment." };
}
