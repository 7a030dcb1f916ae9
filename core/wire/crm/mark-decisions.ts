import * as v from "valibot";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";

/** Identifies a mark of an answer: its span and its rule. */
const MarkKeySchema = v.pipe(v.string(), v.regex(/^\d{1,7}-\d{1,7}-.{1,120}$/, "must be a mark"));

/**
 * An examiner's decision about a mark of the grammar checker. The report shows accepted and undecided marks unchanged,
 * changed marks with the examiner's suggestion, and no dismissed marks.
 */
export const MarkDecisionSchema = v.variant("state", [
  v.object({ mark: MarkKeySchema, state: v.picklist(["accepted", "dismissed"]) }),
  v.object({
    mark: MarkKeySchema,
    state: v.literal("changed"),
    suggestion: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty("Write what it should be"),
      v.maxLength(200, "Please use at most 200 characters"),
    ),
  }),
]);
export type MarkDecision = v.InferOutput<typeof MarkDecisionSchema>;

export const MAX_MARK_DECISIONS = 500;
/** `open`: marks whose decision is withdrawn. If `score_confirmed` is absent, it does not change. */
export const DecideMarksSchema = v.object({
  decided: v.pipe(v.array(MarkDecisionSchema), v.maxLength(MAX_MARK_DECISIONS)),
  open: v.pipe(v.array(MarkKeySchema), v.maxLength(MAX_MARK_DECISIONS)),
  score_confirmed: v.optional(v.boolean()),
});
export type DecideMarks = v.InferOutput<typeof DecideMarksSchema>;

/** Returns the key of a mark in the form of `MarkKeySchema`. A long rule name is cut at 120 characters. */
export function markKey({ start, end, rule }: Pick<GrammarMark, "start" | "end" | "rule">): string {
  return `${start}-${end}-${rule.slice(0, 120)}`;
}

/** Returns the marks that a report shows: not the dismissed ones, and the changed ones with their new suggestion. */
export function applyMarkDecisions(marks: readonly GrammarMark[], decisions: readonly MarkDecision[]): GrammarMark[] {
  const byMark = new Map(decisions.map((decision) => [decision.mark, decision]));
  return marks.flatMap((mark) => {
    const decision = byMark.get(markKey(mark));
    if (decision?.state === "dismissed") return [];
    return decision?.state === "changed" ? [{ ...mark, suggestions: [decision.suggestion] }] : [mark];
  });
}

/** Returns the marks that nobody decided about. */
export function listOpenMarks(marks: readonly GrammarMark[], decisions: readonly MarkDecision[]): GrammarMark[] {
  const decided = new Set(decisions.map(({ mark }) => mark));
  return marks.filter((mark) => !decided.has(markKey(mark)));
}
