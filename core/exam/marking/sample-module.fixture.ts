import type { Answers } from "../attempt/attempt.ts";
import { DEFAULT_BAND_TABLES } from "../bands/band-table.ts";
import type { ModuleKey, QuestionKey } from "../content/answer-key.ts";
import type { Option } from "../questions/fields.ts";
import type { ReadingModule } from "../content/module.ts";

/**
 * Returns a made-up module, its key, and a right answer to each question. Its 40 questions use every way of marking.
 */
export function sampleModule(): { module: ReadingModule; key: ModuleKey; perfect: Answers } {
  const questions: QuestionKey[] = [
    ...WORDS.map(([number, accept, before]) => words(number, accept, before)),
    { ...words(20, ["steel"]), eitherOrder: 21 },
    { ...words(21, ["copper wire", "wire of copper"]), eitherOrder: 20 },
    ...JUDGED.map((option, i) => picked(8 + i, option)),
    ...MATCHED.map((option, i) => picked(14 + i, option)),
    ...[18, 19].map((number): QuestionKey => ({ ...entry(number), kind: "option_set", set: ["B", "D"] })),
    ...CHOICE_ANSWERS.map((option, i) => picked(22 + i, option)),
    ...HEADING_ANSWERS.map((option, i) => picked(27 + i, option)),
  ];
  questions.sort((a, b) => a.number - b.number);
  const key: ModuleKey = {
    module_slug: "sample",
    content_version: "0123456789abcdef",
    key_version: "fedcba9876543210",
    band_table: [...DEFAULT_BAND_TABLES.reading_academic],
    questions,
  };
  return { module: MODULE, key, perfect: perfectAnswers(questions) };
}

const WORDS: [number, string[], string][] = [
  [1, ["microphone"], "a "],
  [2, ["12,000"], "about "],
  [3, ["colour"], "its "],
  [4, ["seventy-two"], ""],
  [5, ["£40"], ""],
  [6, ["9.30 am"], ""],
  [7, ["20%"], ""],
  [34, ["car park", "parking lot"], ""],
  [35, ["11 February"], ""],
  [36, ["free drinks", "free drink", "drinks", "drink"], ""],
  [37, ["well-known engineers"], ""],
  [38, ["brown leather jacket"], ""],
  [39, ["theatre"], ""],
  [40, ["nineteenth century"], "in the "],
];
const JUDGED = ["TRUE", "FALSE", "NOT GIVEN", "TRUE", "FALSE", "NOT GIVEN"];
const MATCHED = ["A", "B", "C", "D"];
const CHOICE_ANSWERS = ["A", "B", "C", "D", "A"];
const HEADING_ANSWERS = ["i", "iii", "iv", "vi", "vii", "ii", "ix"];

function entry(number: number) {
  const evidence = [
    { kind: "passage" as const, text: "passage-1", anchor: { block: "passage-1.p1", start: 0, end: 4 } },
  ];
  return { number, evidence, explanation: "The passage says so in its first words.", difficulty: 1 as const };
}

function words(number: number, accept: string[], before = ""): QuestionKey & { kind: "words" } {
  return { ...entry(number), kind: "words", accept, printed: { before, after: "" } };
}

function picked(number: number, option: string): QuestionKey {
  return { ...entry(number), kind: "option", option };
}

function perfectAnswers(questions: readonly QuestionKey[]): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    if (question.kind === "option") answers[String(question.number)] = question.option;
    if (question.kind === "words") answers[String(question.number)] = question.accept[0] ?? "";
  }
  return { ...answers, "18": ["D", "B"] };
}

function options(ids: string): Option[] {
  return ids.split(" ").map((id) => ({ id, text: { text: `Option ${id}` } }));
}

function items(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    number: from + i,
    prompt: { text: `Statement ${from + i}` },
  }));
}

const instructions = { text: "Answer the questions." };

function text(id: string) {
  return {
    id,
    title: "A made-up text",
    blocks: [{ id: `${id}.p1`, kind: "paragraph" as const, text: "Text of a passage." }],
  };
}

const MODULE: ReadingModule = {
  slug: "sample",
  name: "Sample",
  module_type: "reading",
  test_type: "academic",
  content_version: "0123456789abcdef",
  duration: 3600,
  media: [],
  parts: [
    {
      id: "passage-1",
      number: 1,
      title: "Passage 1",
      minutes: 20,
      texts: [text("passage-1")],
      groups: [
        {
          id: "notes",
          type: "summary_completion",
          kind: "complete",
          layout: "sentences",
          instructions,
          limit: { words: 1, number: true },
          lines: [1, 2, 3, 4, 5, 6, 7].map((number) => [
            { kind: "text", text: "The gap: " },
            { kind: "gap", number },
          ]),
        },
        {
          id: "judge",
          type: "identifying_information",
          kind: "judge",
          scale: "true_false",
          instructions,
          questions: items(8, 13),
        },
      ],
    },
    {
      id: "passage-2",
      number: 2,
      title: "Passage 2",
      minutes: 20,
      texts: [text("passage-2")],
      groups: [
        {
          id: "match",
          type: "matching_features",
          kind: "match",
          instructions,
          options: options("A B C D E"),
          reusable: false,
          questions: items(14, 17),
        },
        {
          id: "two",
          type: "multiple_choice",
          kind: "choose_many",
          instructions,
          numbers: [18, 19],
          prompt: { text: "Which two?" },
          options: options("A B C D E"),
        },
        {
          id: "pair",
          type: "short_answer",
          kind: "short_answer",
          instructions,
          limit: { words: 3, number: false },
          questions: items(20, 21),
        },
        {
          id: "choose",
          type: "multiple_choice",
          kind: "choose_one",
          instructions,
          questions: items(22, 26).map((item) => ({ ...item, options: options("A B C D") })),
        },
      ],
    },
    {
      id: "passage-3",
      number: 3,
      title: "Passage 3",
      minutes: 20,
      texts: [text("passage-3")],
      groups: [
        {
          id: "headings",
          type: "matching_headings",
          kind: "headings",
          instructions,
          options: options("i ii iii iv v vi vii viii ix"),
          questions: HEADING_ANSWERS.map((_, i) => ({
            number: 27 + i,
            block: "passage-3.p1",
            letter: "ABCDEFG"[i] ?? "A",
          })),
        },
        {
          id: "short",
          type: "short_answer",
          kind: "short_answer",
          instructions,
          limit: { words: 3, number: true },
          questions: items(34, 40),
        },
      ],
    },
  ],
};
