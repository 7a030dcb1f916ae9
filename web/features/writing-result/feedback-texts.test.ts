import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { FeedbackTexts } from "./feedback-texts.tsx";

test("shows a placeholder for each missing text, and the name of the first criterion of Task 2", () => {
  const feedback = {
    ta_feedback: "",
    advice: "",
    vocabulary_choice_suggestions: "Vary your verbs.",
    overall_personalized_feedback_suggestions: " ",
  };
  const criteria = { task: 6, coherence: 6, lexis: 6, grammar: 6 };
  const evaluation = { task: 2, criteria, feedback } as TaskEvaluation;
  const html = renderToStaticMarkup(createElement(FeedbackTexts, { evaluation, hasAdvice: true }));
  expect(html.split("No feedback")).toHaveLength(4);
  expect(html).toContain("Vary your verbs.");
  expect(html).toContain("Task Response");
});
