import * as v from "valibot";
import { CriterionSchema, EVALUATOR_VERSION, GateSchema, type Criteria } from "./evaluation.ts";
import { findGates } from "./gates.ts";
import { measure } from "./measure.ts";
import { prepareAnswer, type AnswerToPrepare } from "./prepare-answer.ts";
import { formOf, scoreCriteria, scoreTerms } from "./score.ts";

/** The numbers and gates from which the bands of an answer are calculated. Contains no words of the answer. */
export const AnswerTermsSchema = v.object({
  form: v.picklist(["report", "letter", "essay"]),
  features: v.record(v.string(), v.nullable(v.number())),
  gates: v.array(v.object({ id: v.string(), criteria: v.array(CriterionSchema), cap: GateSchema.entries.cap })),
});
export type AnswerTerms = v.InferOutput<typeof AnswerTermsSchema>;

export type MeasuredTerms = { evaluator_version: string; terms: AnswerTerms; criteria: Criteria };

/** Returns the terms of an answer and the bands that follow from them, as `evaluateTask` calculates them. */
export function measureTerms(input: AnswerToPrepare): MeasuredTerms {
  const answer = prepareAnswer(input);
  const measured = measure(answer);
  const gates = findGates(answer, measured);
  const form = formOf(answer.task);
  return {
    evaluator_version: EVALUATOR_VERSION,
    terms: {
      form,
      features: measured.features,
      gates: gates.map(({ id, criteria, cap }) => ({ id, criteria, cap })),
    },
    criteria: scoreCriteria(scoreTerms(form, measured.features), gates),
  };
}
