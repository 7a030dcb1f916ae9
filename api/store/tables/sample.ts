import type { TestType } from "#core/exam/content/module-type.ts";

/** A Writing task that has model answers. */
export interface SampleTaskTable {
  /** The task's id in public addresses. */
  section_id: string;
  module_slug: string;
  book_slug: string;
  test_type: TestType;
  task: 1 | 2;
  /** The task as JSON. */
  section: string;
  /** The files of its pictures as JSON. */
  media: string;
}

/** A model answer. The row of a removed answer stays, without its text, so that the id is never reused. */
export interface SampleTable {
  id: string;
  section_id: string;
  /** Twice the band. */
  band_halves: number;
  /** Position in every list. The first answers to all tasks come before the second answers to all tasks. */
  place: number;
  /** The sample as JSON; empty once the sample is removed. */
  body: string;
  removed_at: number | null;
}

export interface SampleCategoryTable {
  id: string;
  name: string;
  type: "topic" | "task";
  sort_order: number;
}

/** The categories that a task's answers are listed under. */
export interface SampleTaskCategoryTable {
  section_id: string;
  category_id: string;
}

export interface SampleTables {
  sample_task: SampleTaskTable;
  sample: SampleTable;
  sample_category: SampleCategoryTable;
  sample_task_category: SampleTaskCategoryTable;
}
