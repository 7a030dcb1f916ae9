import { expect, test } from "vitest";
import type { TaskBrief } from "#core/exam/content/task-brief.ts";
import { readText } from "#core/exam/language/read-text.ts";
import { evaluateTask } from "#core/exam/writing/evaluate-task.ts";
import { holdsAny, stemPhrase, stemsOf } from "#core/exam/writing/match-words.ts";
import { lexicon, ownTasks, type OwnTask } from "./evaluator-answers.ts";

type Letter = { own: OwnTask & { brief: TaskBrief }; answer: string };

test("finds seven in ten bullets that were cut from our model letters, and misses at most one in a hundred bullets that are there", async () => {
  const letters = (await ownTasks()).flatMap((own): Letter[] =>
    own.brief !== null && own.task.kind.startsWith("letter")
      ? own.samples.map(({ answer }) => ({ own: { ...own, brief: own.brief as TaskBrief }, answer }))
      : [],
  );
  let [bullets, falseAlarms, cuts, found] = [0, 0, 0, 0];
  for (const letter of letters) {
    const missing = missingBullets(letter.own, letter.answer);
    for (const { id } of letter.own.brief.points) {
      bullets += 1;
      if (missing.includes(id)) falseAlarms += 1;
      const cut = withoutBullet(letter, id);
      if (cut === null || missing.includes(id)) continue;
      cuts += 1;
      if (missingBullets(letter.own, cut).includes(id)) found += 1;
    }
  }
  process.stdout.write(
    `letters: ${found} of ${cuts} cut bullets found; ${falseAlarms} of ${bullets} that are there not found\n`,
  );
  expect(found / cuts).toBeGreaterThanOrEqual(0.72);
  expect(falseAlarms / bullets).toBeLessThanOrEqual(0.01);
});

function missingBullets({ task, brief }: OwnTask, text: string): string[] {
  const { points } = evaluateTask({ task, brief, text, lexicon });
  return points.filter(({ isMade }) => !isMade).map(({ id }) => id);
}

/**
 * Returns the letter without the paragraph about a bullet. Null if another paragraph has more than half as many of the
 * bullet's words, or if no paragraph has any.
 */
function withoutBullet({ own: { brief }, answer }: Letter, id: string): string | null {
  const paragraphs = answer.split(/\n\s*\n/);
  const counts = paragraphs.map((paragraph) => countWordsOf(brief, id, paragraph));
  const maxCount = Math.max(...counts);
  if (maxCount === 0 || counts.filter((count) => count * 2 > maxCount).length > 1) return null;
  return paragraphs.toSpliced(counts.indexOf(maxCount), 1).join("\n\n");
}

/** Counts the different words of a bullet in a text that no other bullet has. */
function countWordsOf({ points, synonyms }: TaskBrief, id: string, text: string): number {
  const wordsOf = ({ needs }: TaskBrief["points"][number]) =>
    needs.flat().flatMap((word) => [word, ...(synonyms[word] ?? [])]);
  const others = new Set(points.filter((point) => point.id !== id).flatMap(wordsOf));
  const own = new Set(points.filter((point) => point.id === id).flatMap(wordsOf)).difference(others);
  const sentences = readText(text).sentences.map(stemsOf);
  return [...own].filter((word) => sentences.some((stems) => holdsAny(stems, [stemPhrase(word)]))).length;
}
