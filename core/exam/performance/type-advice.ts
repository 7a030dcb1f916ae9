import type { QuestionType } from "../content/question-type.ts";

/** Advice for each question type, in one or two sentences. */
export const TYPE_ADVICE: Record<QuestionType, string> = {
  multiple_choice: "Answer the question in your own words before you look at the options, then find the nearest one.",
  identifying_information:
    "Choose False only when the text says the opposite; when it says nothing either way, the answer is Not given.",
  identifying_views:
    "Choose No only when the writer would disagree; when the writer gives no view, the answer is Not given.",
  matching_information: "Leave these until last, when you already know what each paragraph is about.",
  matching_headings:
    "Read the first and last sentence of the paragraph and name its subject before you look at the list.",
  matching_features: "Mark every place where a name appears in the passage first, then read the statements.",
  matching_sentence_endings: "Cross out the endings that do not fit the grammar before you go back to the passage.",
  sentence_completion: "Say what kind of word the gap needs before you look for it, and count the words you write.",
  summary_completion: "Find the part of the passage that the summary covers, then fill the gaps in order.",
  diagram_labelling: "Follow the description with a finger on the diagram, and copy the words exactly as they stand.",
  short_answer: "Copy words from the text, leave out articles, and check the limit on words.",
  matching: "Read the whole list before the recording starts: the words you hear will differ from the words you see.",
  plan_map_labelling: "Find the starting point and say the directions around it before the recording starts.",
  form_completion: "Decide beforehand what each gap needs: a name, a number, a date. Check the spelling at the end.",
};
