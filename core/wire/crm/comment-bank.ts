import { EXAMINER_CRITERIA, type ExaminerCriterion } from "#core/exam/bands/examiner-criteria.ts";
import * as v from "valibot";
import { MAX_COUNT } from "../max-count.ts";
import { DetailSchema, NothingSchema } from "../plain-schemas.ts";
import { NumberInPathSchema } from "./path-params.ts";
import { CommentTextSchema } from "./staff-texts.ts";

/** What a comment of the bank is about: one criterion, or "any". */
export const BANK_CRITERIA = ["any", ...(Object.keys(EXAMINER_CRITERIA) as ExaminerCriterion[])] as const;
const BankCriterionSchema = v.picklist(BANK_CRITERIA);
export type BankCriterion = v.InferOutput<typeof BankCriterionSchema>;

/** How many comments one member of staff may have in the bank. */
export const MAX_OWN_BANK_COMMENTS = 500;

export const BankCommentFieldsSchema = v.object({
  criterion: BankCriterionSchema,
  comment: CommentTextSchema,
  /** Whether all staff see it. */
  is_shared: v.boolean(),
});
export type BankCommentFields = v.InferOutput<typeof BankCommentFieldsSchema>;

export const BankCommentSchema = v.object({
  ...BankCommentFieldsSchema.entries,
  /** A slash and this number, typed in a text field, find the comment. The number never changes. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_COUNT)),
  /** Null for a comment that came with the product. It cannot be changed. */
  id: v.nullable(v.number()),
  /** The only skill that the comment is about, or null. */
  skill: v.nullable(v.picklist(["writing", "speaking"])),
  /** Whether the reader may change it. Staff may change their own comments, administrators also all shared ones. */
  can_change: v.boolean(),
});
export type BankComment = v.InferOutput<typeof BankCommentSchema>;

/** `repeated`: sentences that the reader wrote about at least two sections, and that the bank does not have. */
export const CommentBankSchema = v.object({
  comments: v.array(BankCommentSchema),
  repeated: v.array(v.object({ criterion: BankCriterionSchema, comment: v.string() })),
});
export type CommentBank = v.InferOutput<typeof CommentBankSchema>;

export const BankCommentParamsSchema = v.object({ id: NumberInPathSchema });

/** CRM endpoints for the comment bank. */
export const COMMENT_BANK_ENDPOINTS = {
  crmCommentBank: {
    method: "GET",
    path: "/api/crm/comment_bank/",
    access: "staff",
    summary: "List the comments that the caller can insert, and sentences that they repeat",
    reply: CommentBankSchema,
  },
  crmAddBankComment: {
    method: "POST",
    path: "/api/crm/add_bank_comment/",
    access: "staff",
    summary: "Add a comment to the bank",
    body: BankCommentFieldsSchema,
    reply: BankCommentSchema,
  },
  crmUpdateBankComment: {
    method: "POST",
    path: "/api/crm/update_bank_comment/:id/",
    access: "staff",
    summary: "Change a comment of the bank: one's own, or as an administrator any shared one",
    params: BankCommentParamsSchema,
    body: BankCommentFieldsSchema,
    reply: BankCommentSchema,
  },
  crmDeleteBankComment: {
    method: "POST",
    path: "/api/crm/delete_bank_comment/:id/",
    access: "staff",
    summary: "Delete a comment of the bank: one's own, or as an administrator any shared one",
    params: BankCommentParamsSchema,
    body: NothingSchema,
    reply: DetailSchema,
  },
} as const;
