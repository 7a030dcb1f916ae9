import { formatBand } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import { TEST_TYPE_NAMES } from "#core/exam/content/module-names.ts";
import type { SampleCase } from "#core/exam/content/sample.ts";
import type { TestType } from "#core/exam/content/module-type.ts";
import type { SampleIndex, SampleItem } from "#core/wire/library/model-answers.ts";
import type { SampleSelection } from "#core/wire/library/sample-views.ts";
import { answerPreview, questionPreview } from "./preview.ts";

/** Band filters of every list (specification §9). Answers of other bands appear under All. */
export const BAND_FILTERS = [5, 5.5, 6, 6.5, 7, 7.5, 8] as const;

/** Labels of model answers that show a typical fault. */
export const CASE_NAMES: Readonly<Record<SampleCase, string>> = {
  under_length: "Under length",
  off_topic: "Off topic",
  memorised: "Memorised",
  copied: "Copied from the task",
  uneven: "Uneven profile",
};

/** A model answer as a row of a list, with only the text that the row shows. */
export type SampleRow = Pick<SampleItem, "section_id" | "attempt_id" | "bands" | "case" | "date"> & {
  question: string;
  answer: string;
};

export function toSampleRow({
  section_id,
  attempt_id,
  bands,
  case: sampleCase,
  date,
  question,
  answer,
}: SampleItem): SampleRow {
  return {
    section_id,
    attempt_id,
    bands,
    ...(sampleCase !== undefined && { case: sampleCase }),
    date,
    question: questionPreview(question),
    answer: answerPreview(answer),
  };
}

/** Returns "Academic Writing Task 1". */
export function taskName(testType: TestType, task: 1 | 2): string {
  return `${TEST_TYPE_NAMES[testType]} Writing Task ${task}`;
}

/** Returns the name of a selection. Null for a category or book without model answers. */
export function selectionName(selection: SampleSelection, index: SampleIndex): string | null {
  switch (selection.by) {
    case "category":
      return index.categories.find((category) => category.id === selection.id)?.name ?? null;
    case "book":
      return index.books.find((book) => book.slug === selection.slug)?.name ?? null;
    case "module":
      return taskName(selection.testType, selection.task);
  }
}

export function formatAnswerCount(samples: number): string {
  return plural(samples, { one: "# answer", other: "# answers" });
}

/** Parses a band in an address, such as "7" or "6.5". Any other text is null, which means no filter. */
export function parseBand(segment: string | undefined): number | null {
  return segment !== undefined && /^\d(?:\.\d+)?$/u.test(segment) ? Number(segment) : null;
}

/** Returns the heading of a list of model answers: "Book 1: Writing samples, band 6.5". */
export function selectionHeading(name: string, band: number | null): string {
  return band === null ? `${name}: Writing samples` : `${name}: Writing samples, band ${formatBand(band)}`;
}
