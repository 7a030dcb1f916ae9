import * as v from "valibot";
import { LocalIdSchema } from "./slug.ts";

const criterion = v.pipe(v.number(), v.minValue(1), v.maxValue(9), v.multipleOf(0.5));

/** The four criteria of a Writing task: bands 1 to 9 in halves. */
const SampleCriteriaSchema = v.object({
  task: criterion,
  coherence: criterion,
  lexis: criterion,
  grammar: criterion,
});

/** Faults that learners should recognise in their own answers. uneven: the criteria have very different bands. */
export const SAMPLE_CASES = ["under_length", "off_topic", "memorised", "copied", "uneven"] as const;
export type SampleCase = (typeof SAMPLE_CASES)[number];

/** A model answer to a Writing task, written at a stated band. The feedback uses the wire's names. */
export const SampleSchema = v.object({
  /** The attempt id in public addresses: unique over all books, never reused. */
  id: LocalIdSchema,
  criteria: SampleCriteriaSchema,
  /** The task's band: the mean of the criteria, see `taskBand`. */
  band: v.pipe(v.number(), v.minValue(1), v.maxValue(9), v.multipleOf(0.5)),
  /** What the answer is an example of. Absent for ordinary answers. */
  case: v.optional(v.picklist(SAMPLE_CASES)),
  answer: v.pipe(v.string(), v.minLength(1)),
  written: v.pipe(v.string(), v.isoDate()),
  feedback: v.object({
    ta_feedback: v.string(),
    advice: v.string(),
    vocabulary_choice_suggestions: v.string(),
    overall_personalized_feedback_suggestions: v.string(),
  }),
});
export type Sample = v.InferOutput<typeof SampleSchema>;

/** The model answers to one task and their topics. Learners browse them by topic and by the task's kind. */
export const TaskSamplesSchema = v.object({
  task: LocalIdSchema,
  topics: v.pipe(v.array(LocalIdSchema), v.minLength(1)),
  samples: v.pipe(v.array(SampleSchema), v.minLength(1)),
});
export type TaskSamples = v.InferOutput<typeof TaskSamplesSchema>;

/** Lowest band of a model answer that is shown as a good answer. */
const MIN_GOOD_SAMPLE_BAND = 7.5;

/**
 * Returns the model answer to show beside a learner's own: the one with the highest band of those that are not examples
 * of a fault. Null if there is none of band 7.5 or higher.
 */
export function bestSample<S extends Pick<Sample, "band" | "case">>(samples: readonly S[]): S | null {
  const ordinary = samples.filter((sample) => sample.case === undefined);
  const best = ordinary.reduce<S | null>(
    (highest, sample) => (highest === null || sample.band > highest.band ? sample : highest),
    null,
  );
  return best !== null && best.band >= MIN_GOOD_SAMPLE_BAND ? best : null;
}
