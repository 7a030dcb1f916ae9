import type { QuestionType } from "#core/exam/content/question-type.ts";
import type { DrillSkill } from "#core/exam/drill/drill.ts";
import type { AttemptMode, AttemptStatus, ExtraTime } from "#core/exam/attempt/attempt.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";

/** A learner's attempt: what was started, the merged work, and the result. Times in milliseconds. */
export interface AttemptTable {
  slug: string;
  account_id: string;
  module_type: ModuleType;
  module_slug: string;
  content_version: string;
  mode: AttemptMode;
  extra_time: ExtraTime;
  /** Part numbers as JSON; null for the whole module. */
  parts: string | null;
  /** The question numbers of an attempt that repeats earlier mistakes, as JSON; null for any other attempt. */
  only_questions: string | null;
  /** The slug of the full test that the attempt belongs to; null outside a full test. */
  full_test: string | null;
  /** The device's time, but not before the account's creation and not after the arrival at the server. */
  started_at: number;
  status: AttemptStatus;
  /** Raised with every change that other devices need. */
  rev: number;
  /** The work as JSON. */
  work: string;
  answered: number;
  questions: number;
  submitted_at: number | null;
  deadline: number | null;
  reason: "finished" | "time_up" | null;
  /** The id of the command that handed in the attempt. Kept so that a repetition is always recognised. */
  submit_op: string | null;
  /** When the server received the hand-in: the official time. */
  received_at: number | null;
  /** The number of the current marking. */
  marking: number | null;
  /** The number of the current evaluation, in Writing. */
  evaluation: number | null;
  /** 1 if the learner excluded the attempt from averages and targets. */
  excluded: number | null;
  created_at: number;
  updated_at: number;
}

/** Work as a device sent it, before merging. "late": arrived after the hand-in. */
export interface AttemptVersionTable {
  attempt_slug: string;
  number: number;
  client_id: string;
  op_id: string;
  kind: "save" | "submit" | "late";
  /** The device's count of its changes to the attempt; null for a hand-in. */
  edit: number | null;
  work: string;
  received_at: number;
}

/** One marking of a handed-in attempt. Append-only. */
export interface MarkingTable {
  attempt_slug: string;
  number: number;
  key_version: string;
  engine_version: number;
  raw_right: number;
  raw_total: number;
  /** Twice the band, to store half bands as integers; null if there is none. */
  band_halves: number | null;
  /** The marking as JSON. */
  body: string;
  created_at: number;
}

/**
 * How many attempts a learner started and handed in on one day. Figures read these counts instead of all attempts.
 */
export interface PracticeDayTable {
  /** Days since 1970-01-01, in UTC. */
  day: number;
  account_id: string;
  module_type: ModuleType;
  started: number;
  handed_in: number;
}

/** A finished drill. `work` has the question groups with the answers, and `marking` the marks, both as JSON. */
export interface DrillTable {
  slug: string;
  account_id: string;
  skill: DrillSkill;
  question_type: QuestionType | null;
  difficulty: 1 | 2 | 3 | null;
  work: string;
  marking: string;
  started_at: number;
  finished_at: number;
  created_at: number;
}

export interface AttemptTables {
  drill: DrillTable;
  attempt: AttemptTable;
  attempt_version: AttemptVersionTable;
  marking: MarkingTable;
  practice_day: PracticeDayTable;
}
