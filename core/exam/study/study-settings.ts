import * as v from "valibot";
import { BandSchema } from "../bands/band-table.ts";
import { boundedList } from "../bounded-list.ts";

const perSkill = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ listening: schema, reading: schema, writing: schema, speaking: schema });

/** Two bands between which a skill probably is. */
export const LevelRangeSchema = v.pipe(
  v.object({ low: BandSchema, high: BandSchema }),
  v.check(({ low, high }) => low <= high, "low must not be above high"),
);
export type LevelRange = v.InferOutput<typeof LevelRangeSchema>;

/** The learner's level at the start, from the diagnostic or entered by the learner. It never counts as a result. */
export const StartingLevelSchema = v.object({
  source: v.picklist(["diagnostic", "own_bands"]),
  skills: perSkill(v.nullable(LevelRangeSchema)),
});
export type StartingLevel = v.InferOutput<typeof StartingLevelSchema>;

/** 1 is Monday, 7 is Sunday. */
export const WeekdaySchema = v.picklist([1, 2, 3, 4, 5, 6, 7]);
export type Weekday = v.InferOutput<typeof WeekdaySchema>;

export const MAX_HOURS_PER_WEEK = 60;

/** What the learner sets for the study plan. One document per account: the last save counts. */
export const StudySettingsSchema = v.object({
  /** Year, month and day, or none. */
  exam_date: v.nullable(v.pipe(v.string(), v.isoDate())),
  targets: perSkill(v.nullable(BandSchema)),
  /** Null until the learner sets it. */
  hours_a_week: v.nullable(v.pipe(v.number(), v.minValue(0.5), v.maxValue(MAX_HOURS_PER_WEEK), v.multipleOf(0.5))),
  days_off: v.pipe(
    boundedList(WeekdaySchema, 6),
    v.check((days) => new Set(days).size === days.length, "must differ"),
  ),
  starting_level: v.nullable(StartingLevelSchema),
  /** The questions of the first hour: not answered yet, answered, or skipped. */
  first_hour: v.picklist(["open", "finished", "skipped"]),
});
export type StudySettings = v.InferOutput<typeof StudySettingsSchema>;

const NO_TARGETS = { listening: null, reading: null, writing: null, speaking: null };

/** The settings of a learner who has not set anything. */
export const NO_STUDY_SETTINGS: StudySettings = {
  exam_date: null,
  targets: NO_TARGETS,
  hours_a_week: null,
  days_off: [],
  starting_level: null,
  first_hour: "open",
};
