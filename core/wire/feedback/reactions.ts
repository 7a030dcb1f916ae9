import * as v from "valibot";
import { UniqueIdSchema } from "./unique-id.ts";

/** The six reactions in display order. */
export const REACTIONS = ["slight_smile", "heart_eyes", "laughing", "astonished", "sob", "rage"] as const;
export const ReactionSchema = v.picklist(REACTIONS);
export type Reaction = v.InferOutput<typeof ReactionSchema>;

/** A learner has at most one reaction to a book or module; null removes it. */
export const ReactionSetSchema = v.object({ unique_id: UniqueIdSchema, reaction: v.nullable(ReactionSchema) });

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const ReactionsSchema = v.object({
  counts: v.object({
    slight_smile: count,
    heart_eyes: count,
    laughing: count,
    astonished: count,
    sob: count,
    rage: count,
  }),
  own: v.nullable(ReactionSchema),
});
export type Reactions = v.InferOutput<typeof ReactionsSchema>;

/** Returns the counts after the reader's reaction changes to `own`. */
export function replaceOwnReaction({ counts, own: before }: Reactions, own: Reaction | null): Reactions {
  const next = { ...counts };
  if (before !== null) next[before] = Math.max(0, next[before] - 1);
  if (own !== null) next[own] += 1;
  return { counts: next, own };
}
