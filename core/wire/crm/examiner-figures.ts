import * as v from "valibot";
import { DaySchema, FiguresQuerySchema } from "./figures.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Figures of one examiner. Counts and sums are never null. Any other figure of fewer than five evaluations or scripts
 * is null.
 */
export const ExaminerFiguresSchema = v.object({
  user: v.string(),
  name: v.string(),
  /** Reports published in the range with this examiner's bands. */
  evaluations: count,
  /** Scripts that somebody else has marked too, or that have agreed bands. */
  compared: count,
  /** Share of these scripts whose overall bands are at most half a band apart. */
  agreement: v.nullable(v.number()),
  /** Mean of the examiner's bands minus the mean of the others; below 0 if the examiner is stricter. */
  severity: v.nullable(v.number()),
  /** Standard deviation of the examiner's overall bands, and of the bands that they are compared with. */
  spread: v.nullable(v.number()),
  others_spread: v.nullable(v.number()),
  /** Evaluations whose page was open long enough to measure. */
  timed: count,
  /** Median of the minutes that an evaluation's page was open and in view. */
  minutes: v.nullable(v.number()),
  /** Median of the hours from the learner's request to the report. */
  turnaround_hours: v.nullable(v.number()),
  /** Sum of the fees at the time of publication. */
  earnings: v.number(),
  /** Evaluations published before a fee was set. */
  evaluations_without_fee: count,
});
export type ExaminerFigures = v.InferOutput<typeof ExaminerFiguresSchema>;
export const ExaminerFiguresReplySchema = v.object({
  from: DaySchema,
  to: DaySchema,
  currency: v.string(),
  examiners: v.array(ExaminerFiguresSchema),
});
export type ExaminerFiguresReply = v.InferOutput<typeof ExaminerFiguresReplySchema>;

export const EXAMINER_FIGURES_ENDPOINTS = {
  crmExaminerFigures: {
    method: "GET",
    path: "/api/crm/examiner_figures/",
    access: "staff",
    summary: "Return figures of each examiner to administrators, and their own to other staff",
    query: FiguresQuerySchema,
    reply: ExaminerFiguresReplySchema,
  },
  crmExportExaminers: {
    method: "GET",
    path: "/api/crm/export_examiners/",
    access: "staff",
    summary: "Return the figures of examiners as a CSV file",
    query: FiguresQuerySchema,
    file: true,
    reply: v.object({}),
  },
} as const;
