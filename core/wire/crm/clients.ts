import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { AttemptRowSchema } from "../attempt/attempts.ts";
import { plainText } from "../text/plain-text.ts";
import { CrmEvaluationRowSchema, NumberInPathSchema, PageQuerySchema } from "./crm.ts";

/** `search` matches parts of names and addresses. */
export const ClientsQuerySchema = v.object({
  ...PageQuerySchema.entries,
  search: v.optional(v.pipe(v.string(), v.transform(plainText), v.maxLength(100))),
  /** "paid": has a payment that succeeded. "evaluation": has asked an examiner. "new": registered in the last 30 days. */
  view: v.optional(v.picklist(["paid", "evaluation", "new"])),
});

/** A learner in the list of clients. */
export const ClientRowSchema = v.object({
  user: v.string(),
  name: v.string(),
  email: v.string(),
  created_at: InstantSchema,
  is_verified: v.boolean(),
  attempts: v.number(),
  evaluations: v.number(),
  payments: v.number(),
});
export type ClientRow = v.InferOutput<typeof ClientRowSchema>;
export const ClientListSchema = v.object({ clients: v.array(ClientRowSchema), next: v.nullable(v.string()) });

export const MAX_NOTE_CHARACTERS = 1000;
export const ClientNoteSchema = v.object({
  id: v.number(),
  note: v.string(),
  /** Null for somebody who has left. */
  staff_name: v.nullable(v.string()),
  created_at: InstantSchema,
});
export type ClientNote = v.InferOutput<typeof ClientNoteSchema>;

/** A client's page. `attempts` and `evaluations` are the newest fifty. */
export const ClientSchema = v.object({
  ...ClientRowSchema.entries,
  test_type: v.picklist(["academic", "general"]),
  target: v.number(),
  credits: v.number(),
  newest_attempts: v.array(AttemptRowSchema),
  newest_evaluations: v.array(CrmEvaluationRowSchema),
  notes: v.array(ClientNoteSchema),
});
export type Client = v.InferOutput<typeof ClientSchema>;

export const AddNoteSchema = v.object({
  note: v.pipe(
    v.string("Write a note"),
    v.transform(plainText),
    v.nonEmpty("Write a note"),
    v.maxLength(MAX_NOTE_CHARACTERS, `Please use at most ${MAX_NOTE_CHARACTERS} characters`),
  ),
});
export const NoteParamsSchema = v.object({ id: NumberInPathSchema });
