import * as v from "valibot";
import { describe, expect, it, test } from "vitest";
import { CardRefSchema, questionCard, readCardRef, sentenceCard, wordCard } from "./card-ref.ts";
import { MAX_LOG_ENTRIES, StudyEntriesSchema } from "./study-log.ts";
import { NO_STUDY_SETTINGS, StudySettingsSchema } from "./study-settings.ts";
import { WordSchema } from "./word.ts";

const SLUG = "attempt000000000000001";

describe("the name of a card", () => {
  test.each([
    [questionCard("tides-1-reading/lamp-oil-price"), { kind: "question", ref: "tides-1-reading/lamp-oil-price" }],
    [questionCard("tides@0123456789abcdef/12"), { kind: "question", ref: "tides@0123456789abcdef/12" }],
    [wordCard(SLUG), { kind: "word", id: SLUG }],
    [sentenceCard(SLUG, "task-1", 120), { kind: "sentence", slug: SLUG, section: "task-1", start: 120 }],
    [sentenceCard(SLUG, "a.b", 0), { kind: "sentence", slug: SLUG, section: "a.b", start: 0 }],
  ])("%s is read back", (name, read) => {
    expect(v.is(CardRefSchema, name)).toBe(true);
    expect(readCardRef(name)).toEqual(read);
  });

  test.each([
    "",
    "question/",
    "question/a",
    "lesson/a/b",
    "word/short",
    "sentence/short/task-1.3",
    `question/${"a".repeat(160)}/b`,
  ])("%s is refused", (name) => {
    expect(v.is(CardRefSchema, name)).toBe(false);
  });

  it("is read as null if this build does not know it", () => {
    expect([readCardRef("picture/a/b"), readCardRef("sentence/short/task-1.3")]).toEqual([null, null]);
  });
});

test("the study log takes one to a hundred entries at once", () => {
  const entry = { id: SLUG, card: wordCard(SLUG), at: 0, zone: 60, act: "good" };
  const sizes = [0, 1, MAX_LOG_ENTRIES, MAX_LOG_ENTRIES + 1];
  expect(
    sizes.map((size) =>
      v.is(
        StudyEntriesSchema,
        Array.from({ length: size }, () => entry),
      ),
    ),
  ).toEqual([false, true, true, false]);
  expect(v.is(StudyEntriesSchema, [{ ...entry, zone: 901 }])).toBe(false);
});

describe("study settings", () => {
  it("may leave out every setting", () => {
    expect(v.is(StudySettingsSchema, NO_STUDY_SETTINGS)).toBe(true);
  });

  it("may contain every setting", () => {
    const range = { low: 5, high: 6 };
    const settings = {
      exam_date: "2026-06-20",
      targets: { listening: 7, reading: 7.5, writing: 6.5, speaking: 7 },
      hours_a_week: 7.5,
      days_off: [7, 3],
      starting_level: {
        source: "diagnostic",
        skills: { listening: range, reading: range, writing: range, speaking: null },
      },
      first_hour: "finished",
    };
    expect(v.parse(StudySettingsSchema, settings)).toEqual(settings);
  });

  test.each([
    ["an exam date that is not a date", { exam_date: "soon" }],
    ["a target that is not a band", { targets: { ...NO_STUDY_SETTINGS.targets, reading: 7.2 } }],
    ["no hours", { hours_a_week: 0 }],
    ["more hours than a week has", { hours_a_week: 100 }],
    ["a day twice", { days_off: [1, 1] }],
    ["no day to study", { days_off: [1, 2, 3, 4, 5, 6, 7] }],
    [
      "a range that falls",
      {
        starting_level: {
          source: "own_bands",
          skills: { listening: { low: 7, high: 6 }, reading: null, writing: null, speaking: null },
        },
      },
    ],
  ])("refuse %s", (_, change) => {
    expect(v.is(StudySettingsSchema, { ...NO_STUDY_SETTINGS, ...change })).toBe(false);
  });
});

test("a word has one line for each of its texts", () => {
  const word = { word_id: SLUG, text: "to give up", sentence: "", source: "", definition: "", deleted: false, at: 1 };
  expect(v.is(WordSchema, word)).toBe(true);
  const wrong = [{ text: "" }, { text: "a".repeat(101) }, { sentence: "a\nb" }, { definition: "a\u0000" }];
  expect(wrong.filter((change) => v.is(WordSchema, { ...word, ...change }))).toEqual([]);
});
