import type { TestType } from "#core/exam/content/module-type.ts";
import type { SampleIndex, SampleItem } from "#core/wire/model-answers.ts";
import type { SampleShelf } from "#core/wire/sample-views.ts";
import { answerPreview, questionPreview } from "./preview.ts";

/** The pills of every list (spec §9); answers above 8 appear under All. */
export const BANDS = [5, 5.5, 6, 6.5, 7, 7.5, 8] as const;

/** A model answer as a row of a list, with no more text than the row shows. */
export type SampleRow = Pick<SampleItem, "section_id" | "attempt_id" | "bands" | "date"> & {
  question: string;
  answer: string;
};

export function toRow({ section_id, attempt_id, bands, date, question, answer }: SampleItem): SampleRow {
  return {
    section_id,
    attempt_id,
    bands,
    date,
    question: questionPreview(question),
    answer: answerPreview(answer),
  };
}

const TEST_TYPES: Record<TestType, string> = { academic: "Academic", general: "General Training" };

/** "Academic Writing Task 1" */
export function paperName(testType: TestType, task: 1 | 2): string {
  return `${TEST_TYPES[testType]} Writing Task ${task}`;
}

/** What a shelf is called; null for a category or book that has no model answers. */
export function shelfName(shelf: SampleShelf, index: SampleIndex): string | null {
  switch (shelf.by) {
    case "category":
      return index.categories.find((category) => category.id === shelf.id)?.name ?? null;
    case "book":
      return index.books.find((book) => book.slug === shelf.slug)?.name ?? null;
    case "module":
      return paperName(shelf.testType, shelf.task);
  }
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "14 July 2025" */
export function dayWords(isoDate: string): string {
  return DAY.format(new Date(`${isoDate}T00:00:00Z`));
}

export function countWords(samples: number): string {
  return samples === 1 ? "1 answer" : `${samples} answers`;
}

export function wordCount(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== "").length;
}

/** A band in an address: numbers only; anything else is no filter. */
export function parseBand(segment: string | undefined): number | null {
  return segment !== undefined && /^\d(?:\.\d+)?$/u.test(segment) ? Number(segment) : null;
}
