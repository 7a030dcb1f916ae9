import { createHarper } from "#api/gateways/harper.ts";
import { findMarks } from "#core/exam/grammar/find-marks.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { mergeMarks } from "#core/exam/grammar/merge-marks.ts";
import { lowerThreadPriority } from "../lower-thread-priority.ts";
import { loadLexicon } from "./load-lexicon.ts";

lowerThreadPriority();
const lexicon = loadLexicon();
const harper = createHarper(lexicon);

/** `theirs`: the marks of another checker, "harper" to get them from Harper, or "none". */
export type AnnotateTask = { text: string; theirs: GrammarMark[] | "harper" | "none" };

/** Runs in a thread: our rules and Harper block their thread while they work. */
export async function run({ text, theirs }: AnnotateTask): Promise<GrammarMark[]> {
  const ours = findMarks(text, lexicon);
  if (theirs === "none") return ours;
  return mergeMarks(ours, theirs === "harper" ? await harper.check(text) : theirs);
}
