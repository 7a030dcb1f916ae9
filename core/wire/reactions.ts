import * as v from "valibot";
import { UniqueIdSchema } from "./unique-id.ts";

/** The six reactions of rulings 38, in the order they are shown. */
export const REACTIONS = ["slight_smile", "heart_eyes", "laughing", "astonished", "sob", "rage"] as const;
export const ReactionSchema = v.picklist(REACTIONS);
export type Reaction = v.InferOutput<typeof ReactionSchema>;

/** A learner has one reaction to a thing, or none (null). */
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

/** What the counts are once the reader's reaction is `own`. */
export function withOwnReaction({ counts, own: before }: Reactions, own: Reaction | null): Reactions {
  const next = { ...counts };
  if (before !== null) next[before] = Math.max(0, next[before] - 1);
  if (own !== null) next[own] += 1;
  return { counts: next, own };
}
