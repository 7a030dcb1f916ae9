import { createHarper } from "#api/gateways/harper.ts";
import { findMarks } from "#core/exam/grammar/find-marks.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { mergeMarks } from "#core/exam/grammar/merge-marks.ts";
import { lowerThreadPriority } from "../lower-thread-priority.ts";
import { loadLexicon } from "./load-lexicon.ts";

lowerThreadPriority();
const lexicon = loadLexicon();
const harper = createHarper(lexicon);

/** `otherMarks` are the marks of another checker. "harper": get them from Harper. "none": use only our rules. */
export type AnnotateTask = { text: string; otherMarks: GrammarMark[] | "harper" | "none" };

/** Runs in a thread: our rules and Harper block their thread while they work. */
export async function run({ text, otherMarks }: AnnotateTask): Promise<GrammarMark[]> {
  const ours = findMarks(text, lexicon);
  if (otherMarks === "none") return ours;
  return mergeMarks(ours, otherMarks === "harper" ? await harper.check(text) : otherMarks);
}
