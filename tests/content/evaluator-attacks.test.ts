import { beforeAll, expect, test } from "vitest";
import type { Criterion, TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { mean } from "#core/exam/mean.ts";
import { createRandom } from "#scripts/seeded-random.ts";
import { evaluateAnswer, ownTasks, type OwnTask } from "./evaluator-answers.ts";
import { mapParagraphs, shuffle, shuffleSentences } from "./reorder-text.ts";

/** An essay of band 6 or above, with its evaluation. `other` is an essay on another task. */
type Essay = { own: OwnTask; text: string; other: string; before: TaskEvaluation };
/** One essay for each task, to keep the test short. */
let essays: Essay[];

beforeAll(async () => {
  const tasks = (await ownTasks()).filter(({ task, samples }) => task.task === 2 && samples.length > 0);
  essays = tasks.flatMap((own, i) =>
    own.samples
      .filter(({ band }) => band >= 6)
      .slice(0, 1)
      .map(({ answer: text }) => {
        const other = tasks[(i + 3) % tasks.length]?.samples[0]?.answer ?? "";
        return { own, text, other, before: evaluateAnswer(own, text) };
      }),
  );
});

const HARMFUL_CHANGES: [name: string, criterion: Criterion, attack: (essay: Essay, random: () => number) => string][] = [
  ["60 % of agreements broken", "grammar", ({ text }, random) => breakAgreements(text, random)],
  ["all articles deleted", "grammar", ({ text }) => text.replace(/\b(?:a|an|the) /gi, "")],
  ["sentences shuffled", "coherence", ({ text }, random) => shuffleSentences(text, random)],
  ["an essay to another prompt", "task", ({ other }) => other],
  ["the body pasted twice", "coherence", ({ text }) => pasteBodyTwice(text)],
  ["half the essay cut", "task", ({ text }) => text.slice(0, Math.floor(text.length / 2))],
  ["8 % of the words mistyped", "lexis", ({ text }, random) => mistype(text, random)],
  ["words shuffled", "grammar", ({ text }, random) => mapParagraphs(text, (paragraph) => shuffle(paragraph.split(/\s+/), random).join(" "))],
]; // prettier-ignore

test.each(HARMFUL_CHANGES)("%s costs at least a quarter of a band on %s", (_, criterion, attack) => {
  const random = createRandom(7);
  const changes = essays.map((essay) => {
    const after = evaluateAnswer(essay.own, attack(essay, random));
    return after.criteria[criterion] - essay.before.criteria[criterion];
  });
  expect(mean(changes)).toBeLessThanOrEqual(-0.25);
});

const PADDING = `

In today's modern world, this is a very important and interesting topic for all of us. Everyone should think about it carefully. There are many things to say about it and many opinions. It really matters a lot to everybody.`;
const FANCY =
  " The perspicacious juxtaposition of quintessential paradigms inexorably engenders an ineffable plethora of multifaceted ramifications.";

test.each([
  ["the body pasted twice", pasteBodyTwice],
  ["a sentence of fancy words", (text: string) => text.trim() + FANCY],
  ["a paragraph that says nothing", (text: string) => text.trim() + PADDING],
])("%s never raises a band", (_, attack) => {
  for (const essay of essays) {
    expect(evaluateAnswer(essay.own, attack(essay.text)).band, essay.own.task.id).toBeLessThanOrEqual(
      essay.before.band,
    );
  }
});

/** Gives 60 % of the verbs the wrong number. */
function breakAgreements(text: string, random: () => number): string {
  const otherNumber: Record<string, string> = {
    is: "are",
    are: "is",
    was: "were",
    were: "was",
    has: "have",
    have: "has",
    does: "do",
    do: "does",
  };
  const verbs = /\b(?:is|are|was|were|has|have|does|do|helps?|makes?|needs?|gives?|takes?|becomes?|seems?|wants?)\b/g;
  return text.replace(verbs, (verb) =>
    random() >= 0.6 ? verb : (otherNumber[verb] ?? (verb.endsWith("s") ? verb.slice(0, -1) : `${verb}s`)),
  );
}

function pasteBodyTwice(text: string): string {
  const paragraphs = text.trim().split(/\n+/);
  return [...paragraphs.slice(0, -1), ...paragraphs.slice(1)].join("\n\n");
}

/** Swaps two letters of 16 % of the words of five letters or more, and adds a letter. */
function mistype(text: string, random: () => number): string {
  return text.replace(/[A-Za-z]{5,}/g, (word) =>
    random() < 0.16 ? `${word.slice(0, 1)}${word.slice(2, 3)}${word.slice(1, 2)}${word.slice(3)}q` : word,
  );
}
