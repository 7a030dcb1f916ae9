import type { StudyAct } from "#core/exam/study/study-log.ts";

/** One line of a learner's study log. `n` counts the account's lines from 0, in the order of their arrival. */
export interface StudyEntryTable {
  account_id: string;
  id: string;
  n: number;
  card: string;
  /** The device's time, clamped between the account's creation and the arrival here. */
  at: number;
  /** Minutes east of UTC. */
  zone: number;
  act: StudyAct;
  created_at: number;
}

/** What the learner's plan is made from, as JSON. */
export interface StudySettingsTable {
  account_id: string;
  body: string;
  rev: number;
  updated_at: number;
}

/** A word of the learner's notebook. */
export interface WordTable {
  account_id: string;
  id: string;
  text: string;
  sentence: string;
  source: string;
  definition: string;
  /** 1 if it was deleted. */
  deleted: number;
  /** When the learner saved it last. The latest save counts. */
  at: number;
  rev: number;
  created_at: number;
}

export interface StudyTables {
  study_entry: StudyEntryTable;
  study_settings: StudySettingsTable;
  word: WordTable;
}
