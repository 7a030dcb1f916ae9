import type { StudyAct } from "#core/exam/study/study-log.ts";

/** One line of a learner's study log. `n` counts the account's lines from 0, in the order of their arrival. */
export interface StudyEntryTable {
  account_id: string;
  id: string;
  n: number;
  card: string;
  /** The device's time, but not before the account's creation and not after the arrival at the server. */
  at: number;
  /** The device's time zone, in minutes east of UTC. */
  zone: number;
  act: StudyAct;
  created_at: number;
}

/** The learner's study settings. */
export interface StudySettingsTable {
  account_id: string;
  /** The settings as JSON. */
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
  /** 1 if the learner deleted the word. */
  deleted: number;
  /** When the learner last saved the word, by the time of the device. The latest save wins. */
  at: number;
  rev: number;
  created_at: number;
}

export interface StudyTables {
  study_entry: StudyEntryTable;
  study_settings: StudySettingsTable;
  word: WordTable;
}
