import * as v from "valibot";
import { InstantSchema } from "../../exam/attempt/attempt.ts";
import { MarkingSchema } from "../../exam/marking/mark.ts";
import { boundedList } from "../../exam/bounded-list.ts";
import { CommandIdSchema } from "../command-id.ts";
import { MAX_COUNT } from "../max-count.ts";

/**
 * One queued command. `agg` is the aggregate whose commands stay in order ("attempt:{slug}"); `aggSeq` counts up per
 * aggregate and client.
 */
export const CommandSchema = v.object({
  opId: CommandIdSchema,
  kind: v.pipe(v.string(), v.maxLength(40)),
  v: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_COUNT)),
  agg: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  aggSeq: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_COUNT)),
  payload: v.unknown(),
});
export type Command = v.InferOutput<typeof CommandSchema>;

/** Maximum number of commands in a batch, and of bytes of its JSON after decompression. */
export const BATCH_LIMIT = { ops: 1000, bytes: 512 * 1024 } as const;
export const BatchSchema = v.object({
  clientId: CommandIdSchema,
  ops: boundedList(CommandSchema, BATCH_LIMIT.ops),
  /**
   * Commands of earlier batches whose answers the device has stored, so that the server may delete its copies of them.
   */
  settled: v.optional(boundedList(CommandIdSchema, BATCH_LIMIT.ops)),
});

/**
 * The server's answer to one command.
 *
 * - `applied`: stored.
 * - `superseded`: replaces nothing, because a later save of this device or the same final text is already stored.
 * - `conflict`: both texts are kept. `body` is the other device's text. `siblingId` is the id under which the server
 *   stored this device's text, or empty if `body` contains all of it.
 * - `rejected`: refused for good. The work stays on the device.
 * - `retry`: the device must send the command again after `after` seconds. `code` is "too_many" if the account has
 *   reached a limit, and absent for any other reason.
 *
 * `replayed`: the server had stored the command under this opId before, and repeats its first answer.
 */
export const CommandResultSchema = v.variant("status", [
  v.object({
    opId: v.string(),
    status: v.picklist(["applied", "superseded"]),
    rev: v.optional(v.number()),
    marking: v.optional(v.nullable(MarkingSchema)),
    replayed: v.optional(v.boolean()),
  }),
  v.object({
    opId: v.string(),
    status: v.literal("conflict"),
    rev: v.number(),
    body: v.unknown(),
    siblingId: v.string(),
    replayed: v.optional(v.boolean()),
  }),
  v.object({
    opId: v.string(),
    status: v.literal("rejected"),
    code: v.string(),
    message: v.string(),
    replayed: v.optional(v.boolean()),
  }),
  v.object({ opId: v.string(), status: v.literal("retry"), after: v.number(), code: v.optional(v.string()) }),
]);
export type CommandResult = v.InferOutput<typeof CommandResultSchema>;
export const BatchReplySchema = v.object({ results: v.array(CommandResultSchema), serverTime: InstantSchema });
