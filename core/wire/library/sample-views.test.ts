import { expect, test } from "vitest";
import type { BookSamples } from "./model-answers.ts";
import {
  hasWords,
  isInSelection,
  toSampleDetail,
  toSampleItem,
  listSamplesOfBooks,
  type SampleSelection,
} from "./sample-views.ts";

const sample = (id: string, band: number, answer: string): BookSamples["tasks"][number]["samples"][number] => ({
  id,
  band,
  answer,
  written: "2025-03-01",
  criteria: { task: band, coherence: band, lexis: band, grammar: band },
  feedback: {
    ta_feedback: "Answers all parts.",
    advice: "Write one more example.",
    vocabulary_choice_suggestions: "Precise.",
    overall_personalized_feedback_suggestions: "A clear essay.",
  },
});
const BOOK: BookSamples = {
  book: { slug: "harbour-1", name: "Harbour 1", cover: null, description: "Two tests." },
  tasks: [
    {
      section: {
        id: "w2",
        kind: "opinion",
        task: 2,
        minutes: 40,
        minimumWords: 250,
        prompt: [{ text: "Museums should be free. Do you agree?" }],
      } as BookSamples["tasks"][number]["section"],
      media: [],
      module_slug: "harbour-1-writing-1",
      test_type: "academic",
      categories: [{ id: "culture", name: "Culture", slug: "culture", type: "topic", module: "writing" }],
      samples: [sample("a1", 6, "Free entry helps families."), sample("a2", 7.5, "Curiosity ought to cost nothing.")],
    },
  ],
};
const all = listSamplesOfBooks([BOOK]);
const selectIds = (selection: SampleSelection): string[] =>
  all.filter((answer) => isInSelection(selection, answer)).map((answer) => answer.sample.id);

test.each<[SampleSelection, string[]]>([
  [{ by: "category", id: "culture", band: null }, ["a1", "a2"]],
  [{ by: "category", id: "culture", band: 7.5 }, ["a2"]],
  [{ by: "category", id: "work", band: null }, []],
  [{ by: "book", slug: "harbour-1", band: 6 }, ["a1"]],
  [{ by: "book", slug: "other-1", band: null }, []],
  [{ by: "module", testType: "academic", task: 2, band: null }, ["a1", "a2"]],
  [{ by: "module", testType: "general", task: 2, band: null }, []],
  [{ by: "module", testType: "academic", task: 1, band: null }, []],
])("selects for %j the answers %j", (selection, ids) => {
  expect(selectIds(selection)).toEqual(ids);
});

test("finds parts of words in the task and in the answer, and requires every typed word", () => {
  const found = (typed: string): string[] =>
    all.filter((answer) => hasWords(answer, typed)).map((answer) => answer.sample.id);
  expect(found("MUSEUM")).toEqual(["a1", "a2"]);
  expect(found("museum curio")).toEqual(["a2"]);
  expect(found("museum volcano")).toEqual([]);
});

test("an item has its question as HTML, and the detail page has the author", () => {
  const [first] = all;
  if (first === undefined) throw new Error("no sample");
  expect(toSampleItem(first)).toMatchObject({
    attempt_id: "a1",
    bands: 6,
    question: "<p>Museums should be free. Do you agree?</p>",
  });
  expect(toSampleDetail(first)).toMatchObject({
    user: "Written for this book",
    evaluation: { overall_band_score: 6, advice: "Write one more example." },
  });
});
