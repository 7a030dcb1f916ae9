import { expect, test } from "vitest";
import type { WritingTask } from "#core/exam/content/part.ts";
import { lexicon } from "#tests/content/evaluator-answers.ts";
import { measure } from "../measure.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { praiseCaution, praiseClauses, praiseNoErrors, praiseSpelling, praiseWords } from "./praise-language.ts";

const essay = {
  id: "essay",
  number: 2,
  title: "",
  task: 2,
  kind: "opinion",
  prompt: [{ text: "Pie and cake should be sold in museums. To what extent do you agree or disagree?" }],
  minimumWords: 4,
  minutes: 40,
} as unknown as WritingTask;
const report = { ...essay, number: 1, task: 1, kind: "bar" } as WritingTask;
const prepare = (text: string, task = essay) => prepareAnswer({ task, brief: null, text, lexicon });
const bands = (grammar: number) => ({ task: 7, coherence: 7, lexis: 7, grammar });

const isSpellingPraised = (text: string) => praiseSpelling(prepare(text)) !== null;

test.each([
  ["Museums are old and quiet.", true],
  ["Museums are old.", false],
  ["Museums are old and and quiet.", false],
  ["Museums are oold and quiet in May.", false],
  ["Their museums is very large and then its cold.", true],
  ["The museums of France and of the UK are old.", true],
  ["The museums of the WHO are old and quiet.", true],
  ["PARAGRAH. The museums are old and quiet.", false],
  ["The museums of New Zeland are old and quiet.", false],
  ["Dear Zeland,\n\nThe museums are old and quiet.\n\nBest wishes\nZeland", true],
  ["A pie chart is open to all of us.", true],
  ["A pi chart is open to all of us.", false],
  ["In museums I will asses whether cake is good.", false],
  ["A long day reduces guests pleasure in old museums.", false],
  ["I think that the guests consumption of cake is high.", false],
  ["It may change ones view of old museums.", false],
])("for %j, whether the spelling is praised is %s", (text, isPraised) => {
  expect(isSpellingPraised(text)).toBe(isPraised);
});

const praised = ([first, second, third]: readonly [string, string, string], task = essay) =>
  praiseWords(
    prepare(
      `Custodians hate disobedience in museums. There is a ${first} of cake in museums. They show ${second} to the rules. We feel ${third} for the cake. Cake and pie sell well in museums.`,
      task,
    ),
  );

test("praises less common words, but none that textbooks or daily life use", () => {
  expect(praised(["scarcity", "obedience", "gratitude"])).toBe(
    "You use less common words that fit: “scarcity”, “obedience” and “gratitude”.",
  );
  expect(praised(["scarcity", "obedience", "internet"])).toBeNull();
  expect(praised(["scarcity", "obedience", "workplaces"])).toBeNull();
  expect(praised(["scarcity", "obedience", "smartphones"])).toBeNull();
});

test("praises words of a report only if it knows what the figure shows, and none of these", () => {
  const words = ["scarcity", "obedience", "gratitude"] as const;
  const withFigure = (title: string) =>
    ({ ...report, figures: [{ title, table: { columns: ["Museum"], rows: [["Old"]] } }] }) as unknown as WritingTask;
  expect(praised(words, report)).toBeNull();
  expect(praised(words, withFigure("Cake"))).toContain("gratitude");
  expect(praised(words, withFigure("Gratitude for cake"))).toBeNull();
});

test("quotes the words of careful claims, three at least, in an essay", () => {
  const text = "Museums may help. They tend to be quiet. Cake is often sold there.";
  expect(praiseCaution(prepare(text))).toBe("You make claims with care, with words such as “may”, “tend” and “often”.");
  expect(praiseCaution(prepare(text.replace("often", "always")))).toBeNull();
  expect(praiseCaution(prepare(text, report))).toBeNull();
  expect(praiseCaution(prepare("Museums may help. They tend to be quiet. Cake is less unlikely there."))).toBeNull();
});

const CLAUSES = [
  "Although the museum is old, it has a new roof.",
  "It sells cake, which the guests like.",
  "The guests come because it is warm.",
  "They would stay if it had beds.",
];
test.each([
  [CLAUSES, 7, "You build complex sentences of several kinds, with “although”, “which”, “because” and “if”."],
  [CLAUSES, 6.5, null],
  [CLAUSES.slice(1), 7, null],
  [[...CLAUSES.slice(0, 3), "They woudl stay if it had beds."], 7, null],
  [[...CLAUSES, "A museum of old pies."], 7, null],
])("for the clauses of %j and grammar of band %d says %j", (sentences, grammar, say) => {
  const answer = prepare(sentences.join(" "));
  expect(praiseClauses(answer, measure(answer), bands(grammar))).toBe(say);
});

const WORDS = ["Museum", "House", "Shop", "School"];

test("praises grammar without marks only in a long answer of a high band with complete sentences", () => {
  const isPraised = (grammar: number, count: number, more: string) => {
    const text = Array.from({ length: count }, (_, i) => `${WORDS[i % WORDS.length]} number ${i} has a warm room.`);
    const answer = prepare(`${text.join(" ")} ${more}`);
    return (
      praiseNoErrors(
        { ...answer, countedWords: answer.words },
        { ...measure(answer), rarePairs: [] },
        bands(grammar),
      ) !== null
    );
  };
  const end = "It is quiet there.";
  expect(isPraised(8, 40, end)).toBe(true);
  expect(isPraised(7.5, 40, end)).toBe(false);
  expect(isPraised(8, 20, end)).toBe(false);
  expect(isPraised(8, 40, "While the museum is quiet there.")).toBe(false);
  expect(isPraised(8, 40, "Finally, the coins for everybody.")).toBe(false);
  expect(isPraised(8, 40, "It are quiet there.")).toBe(false);
});

test.each([
  ["A dam divides the land from the rive or the lake.", false],
  ["The hight of the old museum is clear.", false],
  ["Its varies in the old museum.", false],
])("for a word that may be another one in %j, whether the spelling is praised is %s", (text, isPraised) => {
  expect(isSpellingPraised(text)).toBe(isPraised);
});
