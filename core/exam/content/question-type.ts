import * as v from "valibot";

/**
 * The exam's question types: eleven in Reading, six in Listening. A type that both modules use has one name.
 * Source: docs/exam-rules.md, question types.
 */
export const QUESTION_TYPES = [
  "multiple_choice",
  "identifying_information",
  "identifying_views",
  "matching_information",
  "matching_headings",
  "matching_features",
  "matching_sentence_endings",
  "sentence_completion",
  "summary_completion",
  "diagram_labelling",
  "short_answer",
  "matching",
  "plan_map_labelling",
  "form_completion",
] as const;
export const QuestionTypeSchema = v.picklist(QUESTION_TYPES);
export type QuestionType = v.InferOutput<typeof QuestionTypeSchema>;

export const QUESTION_TYPE_NAMES: Record<QuestionType, string> = {
  multiple_choice: "Multiple choice",
  identifying_information: "True, False, Not given",
  identifying_views: "Yes, No, Not given",
  matching_information: "Matching information",
  matching_headings: "Matching headings",
  matching_features: "Matching features",
  matching_sentence_endings: "Matching sentence endings",
  sentence_completion: "Sentence completion",
  summary_completion: "Summary, note, table or flow-chart completion",
  diagram_labelling: "Diagram label completion",
  short_answer: "Short answer",
  matching: "Matching",
  plan_map_labelling: "Plan, map or diagram labelling",
  form_completion: "Form, note, table, flow-chart or summary completion",
};
