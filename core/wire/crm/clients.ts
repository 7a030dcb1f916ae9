import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { AttemptRowSchema } from "../attempt/attempts.ts";
import { WalletSchema } from "../payment/wallet.ts";
import { plainText } from "../text/plain-text.ts";
import { requiredText } from "../text/required-text.ts";
import { CrmEvaluationRowSchema } from "./evaluation-list.ts";
import { NumberInPathSchema } from "./path-params.ts";
import { PageQuerySchema } from "../page-query.ts";

export const MAX_TAG_CHARACTERS = 30;

/** `search` matches parts of names and email addresses. */
export const ClientsQuerySchema = v.object({
  ...PageQuerySchema.entries,
  search: v.optional(v.pipe(v.string(), v.transform(plainText), v.maxLength(100))),
  /**
   * "paid": has a payment that succeeded. "evaluation": has requested an examiner evaluation. "new": registered in the
   * last 30 days.
   */
  view: v.optional(v.picklist(["paid", "evaluation", "new"])),
  tag: v.optional(v.pipe(v.string(), v.maxLength(MAX_TAG_CHARACTERS))),
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
  tags: v.array(v.string()),
});
export type ClientRow = v.InferOutput<typeof ClientRowSchema>;
export const ClientListSchema = v.object({ clients: v.array(ClientRowSchema), next: v.nullable(v.string()) });

export const MAX_NOTE_CHARACTERS = 1000;
export const ClientNoteSchema = v.object({
  id: v.number(),
  note: v.string(),
  /** Who wrote the note; null if that account is deleted. */
  staff_name: v.nullable(v.string()),
  created_at: InstantSchema,
});
export type ClientNote = v.InferOutput<typeof ClientNoteSchema>;

/** An email to a client, without its text. */
export const ClientMailSchema = v.object({
  id: v.string(),
  subject: v.string(),
  state: v.picklist(["waiting", "sent", "given_up"]),
  created_at: InstantSchema,
  /** When it was sent or given up. */
  settled_at: v.nullable(InstantSchema),
});
export type ClientMail = v.InferOutput<typeof ClientMailSchema>;

/** A client's page. `attempts` and `evaluations` are numbers; the lists have the newest fifty of each. */
export const ClientSchema = v.object({
  ...ClientRowSchema.entries,
  test_type: v.picklist(["academic", "general"]),
  target: v.number(),
  /** Credits for Writing evaluations; `balances` has those of each product. */
  credits: v.number(),
  balances: WalletSchema.entries.balances,
  newest_attempts: v.array(AttemptRowSchema),
  newest_evaluations: v.array(CrmEvaluationRowSchema),
  notes: v.array(ClientNoteSchema),
  /** The newest fifty. */
  mails: v.array(ClientMailSchema),
});
export type Client = v.InferOutput<typeof ClientSchema>;

export const AddNoteSchema = v.object({
  note: requiredText("Write a note", MAX_NOTE_CHARACTERS),
});
export const NoteParamsSchema = v.object({ id: NumberInPathSchema });

/** A tag is in lower case, so that everybody types it alike. */
export const TagSchema = v.object({
  tag: v.pipe(
    v.string("Write a tag"),
    v.transform((text) => plainText(text).replaceAll("\n", " ").toLowerCase()),
    v.nonEmpty("Write a tag"),
    v.maxLength(MAX_TAG_CHARACTERS, `Please use at most ${MAX_TAG_CHARACTERS} characters`),
  ),
});
