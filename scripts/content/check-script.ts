import { isNarrator, type Script, type ScriptItem, type Speech } from "../audio/script.ts";
import type { Path, Reporter } from "./findings.ts";
import { formatRange, isOutside, type Range } from "./range.ts";

/** The number of blocks of each part in the real test (docs/exam-rules.md). Part 4 has no break. */
const BLOCKS = [2, 2, 2, 1] as const;
const PREVIEW_SECONDS: Range = [20, 45];
const LONGEST_BREAK_SECONDS = 2;
const WORDS_PER_LINE = 40;

/**
 * Checks the form of a script: the pauses to read questions, the breaks and the lengths of sentences. Nobody may speak
 * over evidence. `answers` has the ids of the cues with evidence.
 */
export function checkScript(
  script: Script,
  { number, answers, place, report }: { number: number; answers: ReadonlySet<string>; place: Path; report: Reporter },
): void {
  const problem = (message: string) => report.problem(place, `${script.part}: ${message}`);
  const previews = script.items.filter((item) => item.kind === "pause").filter(({ text }) => text.startsWith("Read"));
  const blocks = BLOCKS[number - 1] ?? previews.length;
  if (previews.length !== blocks)
    problem(`${previews.length} pauses to read questions, not ${blocks} (their labels begin with “Read”)`);
  for (const item of previews)
    if (isOutside(item.seconds, PREVIEW_SECONDS))
      problem(`${item.seconds} seconds to read questions, not ${formatRange(PREVIEW_SECONDS)}`);
  if (blocks === 1) checkMonologue(script, problem);
  for (const item of speeches(script.items)) {
    const words = item.text.split(/\s+/).length;
    if (words > WORDS_PER_LINE) problem(`${words} words in one sentence: “${item.text}”`);
  }
  for (const id of overlapped(script.items))
    if (answers.has(id)) problem(`somebody speaks over an answer, or in the sentence before or after it: ${id}`);
}

/** Checks that one person speaks from the preview to the end, without a break. */
function checkMonologue({ items }: Script, problem: (message: string) => void): void {
  const lines = speeches(items).filter(({ speaker }) => !isNarrator(speaker));
  if (new Set(lines.map(({ speaker }) => speaker)).size > 1) problem("more than one person speaks");
  const from = items.indexOf(lines[0] as ScriptItem);
  const to = items.indexOf(lines.at(-1) as ScriptItem);
  for (const item of items.slice(Math.max(0, from), to)) {
    if (item.kind === "pause" || (item.kind === "gap" && item.seconds > LONGEST_BREAK_SECONDS))
      problem("the talk has a break");
    if (item.kind === "speech" && isNarrator(item.speaker)) problem("the narrator interrupts the talk");
  }
}

/** Returns the sentences that somebody speaks over, and those before and after. */
function overlapped(items: readonly ScriptItem[]): string[] {
  return items.flatMap((item, index) => {
    if (item.kind !== "overlap" && !(item.kind === "speech" && item.over)) return [];
    const before = speeches(items.slice(0, index)).at(-1);
    const after = speeches(items.slice(index + 1)).at(0);
    return [before?.id, after?.id].filter((id) => id !== undefined);
  });
}

const speeches = (items: readonly ScriptItem[]) => items.filter((item): item is Speech => item.kind === "speech");
