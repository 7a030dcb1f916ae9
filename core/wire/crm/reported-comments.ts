import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { CommandIdSchema } from "../command-id.ts";
import { complaintEntries, ComplaintsQuerySchema } from "./complaints.ts";

/** A comment that learners reported or staff hid, as staff see it. */
export const ReportedCommentSchema = v.object({
  id: CommandIdSchema,
  /** The book or module that the comment is on. */
  unique_id: v.string(),
  comment: v.string(),
  /** The writer's account and full name. */
  user: v.string(),
  name: v.string(),
  created_at: InstantSchema,
  /** How many learners reported the comment since staff last decided to show it. */
  reports: v.number(),
  /** When staff hid it; null while learners see it. */
  hidden_at: v.nullable(InstantSchema),
  /** A comment is resolved once staff hide it. If staff show it again, it leaves the list. */
  ...complaintEntries,
});
export type ReportedComment = v.InferOutput<typeof ReportedCommentSchema>;
export const ReportedCommentListSchema = v.object({
  comments: v.array(ReportedCommentSchema),
  next: v.nullable(v.string()),
});
/** True hides a comment from learners. False shows it, and deletes its reports. */
export const CommentHideSchema = v.object({ hidden: v.boolean() });
const params = v.object({ comment: CommandIdSchema });

export const REPORTED_COMMENT_ENDPOINTS = {
  crmReportedComments: {
    method: "GET",
    path: "/api/crm/get_reported_comments/",
    access: "staff",
    summary: "List comments that learners reported, or that staff hid (resolved), newest first",
    query: ComplaintsQuerySchema,
    reply: ReportedCommentListSchema,
  },
  crmHideComment: {
    method: "POST",
    path: "/api/crm/hide_comment/:comment/",
    access: "staff",
    summary: "Hide a comment from learners, or show it and delete its reports",
    params,
    body: CommentHideSchema,
    reply: v.object({ detail: v.string() }),
  },
} as const;
