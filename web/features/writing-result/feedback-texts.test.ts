import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { FeedbackTexts } from "./feedback-texts.tsx";

test("missing feedback shows a placeholder", () => {
  const feedback = {
    ta_feedback: "",
    advice: "",
    vocabulary_choice_suggestions: "Vary your verbs.",
    overall_personalized_feedback_suggestions: " ",
  };
  const evaluation = { criteria: { task: 6, coherence: 6, lexis: 6, grammar: 6 }, feedback } as TaskEvaluation;
  const html = renderToStaticMarkup(createElement(FeedbackTexts, { evaluation, hasAdvice: true }));
  expect(html.split("No feedback")).toHaveLength(4);
  expect(html).toContain("Vary your verbs.");
});
