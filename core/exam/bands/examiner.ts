import { type CriterionBands, taskBand, writingBand } from "./writing.ts";

/** What a section of an evaluation is about: a Writing task, or 0 for a whole Speaking interview. */
export type SectionTask = 0 | 1 | 2;

/**
 * The bands that an examiner gave one section; null for a band that is missing. For an interview, `cc_bands` is Fluency
 * and Coherence, and `ta_bands` is Pronunciation.
 */
export type ExaminerBands = {
  readonly task: SectionTask;
  readonly ta_bands: number | null;
  readonly cc_bands: number | null;
  readonly lr_bands: number | null;
  readonly ga_bands: number | null;
};

/**
 * Returns the band of one section, the mean of its four criteria to the nearest half, or null until all four are given.
 * The exam rounds Speaking like a Writing task.
 */
export function sectionBand(section: ExaminerBands): number | null {
  const bands = criterionBands(section);
  return bands === null ? null : taskBand(bands);
}

/**
 * Returns the band of an examiner report, or null until every criterion has a band. Task 2 counts twice. The band of a
 * report on a single task, or on an interview, is the band of its section.
 */
export function reportBand(sections: readonly ExaminerBands[]): number | null {
  const bands = sections.map(criterionBands);
  const first = bands[sections.findIndex(({ task }) => task === 1)] ?? null;
  const second = bands[sections.findIndex(({ task }) => task === 2)] ?? null;
  if (bands.includes(null)) return null;
  if (first !== null && second !== null) return writingBand(first, second);
  const only = second ?? first ?? bands[0] ?? null;
  return only === null ? null : taskBand(only);
}

function criterionBands({ ta_bands, cc_bands, lr_bands, ga_bands }: ExaminerBands): CriterionBands | null {
  return ta_bands === null || cc_bands === null || lr_bands === null || ga_bands === null
    ? null
    : [ta_bands, cc_bands, lr_bands, ga_bands];
}
