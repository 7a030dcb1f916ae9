import * as v from "valibot";
import { ListRequestSchema } from "../attempt/attempts.ts";
import { NothingSchema } from "../plain-schemas.ts";
import { CommentAddSchema, CommentListSchema, CommentReplySchema, CommentReportSchema } from "./comments.ts";
import { ReactionSetSchema, ReactionsSchema } from "./reactions.ts";
import { UniqueIdSchema } from "./unique-id.ts";

const subjectParams = v.object({ unique_id: UniqueIdSchema });

/** Endpoints for comments on books and modules, and reactions to them. */
export const CONTENT_FEEDBACK_ENDPOINTS = {
  comments: {
    method: "POST",
    path: "/api/base/get_comments/:unique_id/",
    access: "learner",
    summary: "List the comments on a book or module, newest first",
    params: subjectParams,
    body: ListRequestSchema,
    reply: CommentListSchema,
  },
  addComment: {
    method: "POST",
    path: "/api/base/add_comment/",
    access: "learner",
    verified: true,
    summary: "Comment on a book or module; takes an Idempotency-Key",
    body: CommentAddSchema,
    reply: CommentReplySchema,
  },
  reportComment: {
    method: "POST",
    path: "/api/base/report_comment/",
    access: "learner",
    verified: true,
    summary: "Report a comment as unfit; staff decide",
    body: CommentReportSchema,
    reply: v.object({ detail: v.string() }),
  },
  reactions: {
    method: "POST",
    path: "/api/base/get_reactions/:unique_id/",
    access: "learner",
    summary: "Count the reactions to a book or module, and return the caller's own",
    params: subjectParams,
    body: NothingSchema,
    reply: ReactionsSchema,
  },
  react: {
    method: "POST",
    path: "/api/base/react/",
    access: "learner",
    summary: "Set or remove the caller's reaction to a book or module; takes an Idempotency-Key",
    body: ReactionSetSchema,
    reply: ReactionsSchema,
  },
} as const;
