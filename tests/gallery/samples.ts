import type { Answers } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { ReadingModule } from "#core/exam/content/module.ts";
import type { GroupOf, QuestionGroup } from "#core/exam/content/question-group.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import type { CompleteGroup } from "#core/exam/questions/complete/schema.ts";
import type { Option } from "#core/exam/questions/fields.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { markModule } from "#core/exam/marking/mark-module.ts";
import type { Miss, QuestionMark } from "#core/exam/marking/mark.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";

/** A group of one question kind, with right answers and with wrong answers of every outcome that the kind can have. */
export type Sample = {
  readonly id: string;
  readonly name: string;
  readonly group: QuestionGroup;
  readonly right: Answers;
  readonly misses: readonly { readonly outcome: Miss; readonly answers: Answers }[];
  /** The passage with the gaps of headings. */
  readonly texts: readonly PassageText[];
};

const option = (id: string, text: string): Option => ({ id, text: { text } });
const bank = (words: readonly string[]): Option[] => words.map((word, index) => option("ABCDEFG".charAt(index), word));

function group<K extends QuestionGroup["kind"]>(id: string, kind: K): GroupOf<K> {
  const found = fixtureModule.parts.flatMap((part) => part.groups).find((candidate) => candidate.id === id);
  if (found?.kind !== kind) throw new Error(`the fixture has no ${kind} group ${id}`);
  return found as GroupOf<K>;
}

/** Returns a group of the fixture, but with a list of words to pick from. */
function withBank(id: string, words: readonly string[]): CompleteGroup {
  const { limit: _, ...rest } = group(id, "complete");
  const layout = rest.layout.replace("_", "-");
  return {
    ...rest,
    id: `${id}-bank`,
    bank: bank(words),
    instructions: { text: `Complete the ${layout} with the words in the list.` },
  };
}

/** A sentence with an article printed before its gap, so that every kind of miss is possible. */
const sentenceAfterArticle: CompleteGroup = {
  id: "sentences",
  type: "sentence_completion",
  kind: "complete",
  layout: "sentences",
  limit: { words: 2, number: false },
  instructions: {
    text: "Complete the sentence. Write no more than two words from the passage.",
    marks: [{ kind: "bold", start: 29, end: 51 }],
  },
  lines: [
    [
      { kind: "text", text: "The float moved a " },
      { kind: "gap", number: 10 },
      { kind: "text", text: " that drew on a drum." },
    ],
  ],
};

const features: GroupOf<"match"> = {
  id: "features",
  type: "matching_features",
  kind: "match",
  reusable: false,
  optionsTitle: "List of makers",
  instructions: { text: "Match each statement with the correct person. You may use each letter once only." },
  options: [option("A", "Marta Lindqvist"), option("B", "Idris Bell"), option("C", "a printer of maps")],
  questions: [
    { number: 21, prompt: { text: "learned the trade by binding books" } },
    { number: 22, prompt: { text: "prepares the colours" } },
  ],
};

const unknown = {
  id: "newer",
  type: "multiple_choice",
  kind: "sort",
  instructions: { text: "Put the steps into order." },
  questions: [{ number: 23, prompt: { text: "The gore is soaked." } }],
} as unknown as QuestionGroup;

const choiceKey = (number: number, right: string, copied: number): QuestionKey => ({
  ...copyOfKey(copied),
  number,
  kind: "option",
  option: right,
});

function copyOfKey(number: number): Pick<QuestionKey, "evidence" | "difficulty" | "explanation"> {
  const key = fixtureKey.questions.find((question) => question.number === number);
  if (key === undefined) throw new Error(`the fixture has no key for question ${number}`);
  const { evidence, difficulty, explanation } = key;
  return { evidence, difficulty, explanation };
}

/** Returns a sample of a group whose answers are picked. */
function choiceSample(id: string, name: string, picked: QuestionGroup, right: Answers, wrong: Answers): Sample {
  return {
    id,
    name,
    group: picked,
    right,
    misses: [
      { outcome: "wrong", answers: wrong },
      { outcome: "empty", answers: {} },
    ],
    texts: [],
  };
}

type TypedMisses = Partial<Record<Exclude<Miss, "empty">, string>>;

/** Returns a sample of a group with one question, which is answered with typed words. */
function typedSample(
  id: string,
  name: string,
  typed: QuestionGroup,
  number: number,
  right: string,
  misses: TypedMisses,
): Sample {
  return {
    id,
    name,
    group: typed,
    right: { [String(number)]: right },
    misses: [
      ...Object.entries(misses).map(([outcome, words]) => ({
        outcome: outcome as Miss,
        answers: { [String(number)]: words },
      })),
      { outcome: "empty", answers: {} },
    ],
    texts: [],
  };
}

/** Every question kind of Listening and Reading, with every layout and both ways to answer. */
export const SAMPLES: readonly Sample[] = [
  choiceSample("choose-one", "Multiple choice, one answer", group("one", "choose_one"), { 5: "B" }, { 5: "A" }),
  choiceSample(
    "choose-many",
    "Multiple choice, several answers",
    group("many", "choose_many"),
    { 6: ["A", "C"] },
    { 6: ["B", "D"] },
  ),
  choiceSample("true-false", "True, False, Not given", group("true-false", "judge"), { 3: "FALSE" }, { 3: "TRUE" }),
  choiceSample("yes-no", "Yes, No, Not given", group("views", "judge"), { 4: "NO" }, { 4: "NOT GIVEN" }),
  choiceSample("match-letters", "Matching, letters of paragraphs", group("letters", "match"), { 8: "D" }, { 8: "A" }),
  choiceSample("match-list", "Matching, a list of options", features, { 21: "A", 22: "B" }, { 21: "C", 22: "A" }),
  choiceSample("match-endings", "Matching, sentence endings", group("endings", "match"), { 9: "A" }, { 9: "B" }),
  {
    ...choiceSample(
      "headings",
      "Matching headings",
      group("headings", "headings"),
      { 1: "ii", 2: "iii" },
      { 1: "iv", 2: "ii" },
    ),
    // The first sentences of the paragraph of the example and of two more.
    texts: (fixtureModule.parts[0]?.texts ?? []).map(({ id, title, blocks }) => ({
      id,
      title,
      blocks: blocks.slice(0, 3).map((block) => ({ ...block, text: block.text.slice(0, block.text.indexOf(".") + 1) })),
    })),
  },
  typedSample("sentences", "Sentence completion", sentenceAfterArticle, 10, "pencil", {
    article: "a pencil",
    plural: "pencils",
    spelling: "pensil",
    over_limit: "pencil on a drum",
    wrong: "float",
  }),
  choiceSample(
    "sentences-bank",
    "Sentence completion from a list",
    withBank("sentences", ["drum", "pencil", "float"]),
    { 10: "B" },
    { 10: "A" },
  ),
  typedSample("summary", "Summary completion", group("summary", "complete"), 11, "lead shot", {
    plural: "lead shots",
    spelling: "led shot",
    over_limit: "a lead shot",
    wrong: "wet plaster",
  }),
  choiceSample(
    "summary-bank",
    "Summary completion from a list",
    group("bank", "complete"),
    { 16: "B", 17: "A" },
    { 16: "C", 17: "D" },
  ),
  typedSample("notes", "Note completion", group("notes", "complete"), 12, "bookbinder", {
    plural: "bookbinders",
    spelling: "bookbynder",
    over_limit: "book binder",
    wrong: "printer",
  }),
  choiceSample(
    "notes-bank",
    "Note completion from a list",
    withBank("notes", ["bookbinder", "mason", "printer"]),
    { 12: "A" },
    { 12: "B" },
  ),
  typedSample("form", "Form completion", group("form", "complete"), 13, "9", {
    over_limit: "about 9 or 10",
    wrong: "4",
  }),
  choiceSample(
    "form-bank",
    "Form completion from a list",
    withBank("form", ["7", "9", "12"]),
    { 13: "B" },
    { 13: "C" },
  ),
  typedSample("table", "Table completion", group("table", "complete"), 14, "four", {
    over_limit: "four whole months",
    wrong: "9",
  }),
  choiceSample(
    "table-bank",
    "Table completion from a list",
    withBank("table", ["2", "4", "6"]),
    { 14: "B" },
    { 14: "A" },
  ),
  typedSample("flow-chart", "Flow-chart completion", group("flow", "complete"), 15, "soaked", {
    spelling: "soked",
    over_limit: "soaked twice",
    wrong: "printed",
  }),
  choiceSample(
    "flow-chart-bank",
    "Flow-chart completion from a list",
    withBank("flow", ["soaked", "cut", "printed"]),
    { 15: "A" },
    { 15: "C" },
  ),
  typedSample("label", "Labels on a picture", group("label-typed", "label"), 18, "plaster", {
    plural: "plasters",
    spelling: "plastre",
    over_limit: "hollow plaster",
    wrong: "lead",
  }),
  choiceSample("label-bank", "Labels on a picture from a list", group("label-bank", "label"), { 19: "A" }, { 19: "C" }),
  typedSample("short-answer", "Short answers", group("short", "short_answer"), 20, "design schools", {
    plural: "school of design",
    spelling: "desing schools",
    over_limit: "in the schools of design",
    wrong: "at home",
  }),
];

/** A group of a kind that only a newer version of the app knows. */
export const UNKNOWN_SAMPLE: Sample = {
  id: "unknown",
  name: "A kind that this version does not know",
  group: unknown,
  right: {},
  misses: [],
  texts: [],
};

/** Returns the key of a sample. The group that only the gallery has gets a key of its own. */
export const galleryKey = (sample: Sample): ModuleKey => ({
  ...fixtureKey,
  questions:
    sample.group === features
      ? [choiceKey(21, "A", 12), choiceKey(22, "B", 12)]
      : fixtureKey.questions.map((key) => keyForSample(sample, key)),
});

/**
 * Returns a key of the fixture, changed for the sample. A group with a list gets a letter. The sentence after an
 * article gets the words around the gap.
 */
function keyForSample(sample: Sample, key: QuestionKey): QuestionKey {
  const answer = sample.right[String(key.number)];
  if (key.kind !== "words" || typeof answer !== "string") return key;
  if (rulesOf(sample.group).bank(sample.group) !== null) return choiceKey(key.number, answer, key.number);
  return sample.group === sentenceAfterArticle ? { ...key, printed: { before: "The float moved a ", after: "" } } : key;
}

/** Returns the marks of a sample's questions. */
export function markSample(sample: Sample, answers: Answers): QuestionMark[] {
  const [part] = fixtureModule.parts;
  if (part === undefined) throw new Error("the fixture has no part");
  const module: ReadingModule = { ...fixtureModule, parts: [{ ...part, groups: [sample.group] }] };
  return markModule(module, galleryKey(sample), answers, null).questions;
}
