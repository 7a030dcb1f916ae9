import * as v from "valibot";
import { OpIdSchema } from "./op-id.ts";
import { learnerText } from "./learner-text.ts";
import { plainText } from "./plain-text.ts";
import { UniqueIdSchema } from "./unique-id.ts";

/** The field of the form, by itself. */
export const CommentFormSchema = v.object({ comment: learnerText("Comment is required") });
export const CommentAddSchema = v.object({ unique_id: UniqueIdSchema, ...CommentFormSchema.entries });

/** A comment as every signed-in learner sees it, newest first in lists. `id` is the id of the command that brought it. */
export const CommentSchema = v.object({
  id: OpIdSchema,
  name: v.string(),
  short_date: v.string(),
  comment: v.string(),
  /** Whether the reader wrote it. */
  own: v.boolean(),
});
export type Comment = v.InferOutput<typeof CommentSchema>;
export const CommentListSchema = v.object({ comments: v.array(CommentSchema), next: v.nullable(v.string()) });
export const CommentReplySchema = v.object({ comment: CommentSchema });

/** How a learner is named to other learners: "Ada O.". */
export function publicName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [initial = ""] = plainText(last_name);
  return initial === "" ? plainText(first_name) : `${plainText(first_name)} ${initial.toUpperCase()}.`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "1 Mar 2026", in UTC. `at` in milliseconds since 1970. */
export function shortDate(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ""} ${date.getUTCFullYear()}`;
}
