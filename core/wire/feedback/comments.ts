import * as v from "valibot";
import { CommandIdSchema } from "../command-id.ts";
import { learnerText } from "../text/learner-text.ts";
import { plainText } from "../text/plain-text.ts";
import { UniqueIdSchema } from "./unique-id.ts";

/** The field of the comment form. */
export const CommentFormSchema = v.object({ comment: learnerText("Comment is required") });
export const CommentAddSchema = v.object({ unique_id: UniqueIdSchema, ...CommentFormSchema.entries });

/**
 * A comment as every signed-in learner sees it. Lists have the newest first. `id` is the id of the command that added
 * it.
 */
export const CommentSchema = v.object({
  id: CommandIdSchema,
  name: v.string(),
  short_date: v.string(),
  comment: v.string(),
  /** Whether the reader wrote it. */
  own: v.boolean(),
  /** Staff hid it, so that only its writer sees it. */
  hidden: v.optional(v.boolean()),
  /** The reader has reported it. */
  reported: v.optional(v.boolean()),
});
export type Comment = v.InferOutput<typeof CommentSchema>;
export const CommentListSchema = v.object({ comments: v.array(CommentSchema), next: v.nullable(v.string()) });
/** Reports a comment as unfit. */
export const CommentReportSchema = v.object({ id: CommandIdSchema });
export const CommentReplySchema = v.object({ comment: CommentSchema });

/** Returns a learner's name for other learners: "Ada O.". */
export function publicName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [initial = ""] = plainText(last_name);
  return initial === "" ? plainText(first_name) : `${plainText(first_name)} ${initial.toUpperCase()}.`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats a moment, in milliseconds since 1970, as a day in UTC: "1 Mar 2026". */
export function shortDate(moment: number): string {
  const date = new Date(moment);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ""} ${date.getUTCFullYear()}`;
}
