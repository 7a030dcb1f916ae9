import type { Figures } from "#core/wire/crm/figures.ts";
import type { DashboardFigure } from "./dashboard-figure.ts";
import { createEvaluationFigures } from "./figures-of-evaluations.ts";
import { createLearnerFigures } from "./figures-of-learners.ts";
import { createMoneyFigures } from "./figures-of-money.ts";
import { createQuestionFigures } from "./figures-of-questions.ts";

export type FigureGroup = { id: string; name: string; figures: readonly DashboardFigure[] };

/** Returns all figures in the order in which the page shows them. */
export function listFigures(figures: Figures): FigureGroup[] {
  return [
    { id: "evaluations", name: "Evaluations", figures: createEvaluationFigures(figures) },
    { id: "money", name: "Money", figures: createMoneyFigures(figures) },
    { id: "learners", name: "Learners", figures: createLearnerFigures(figures) },
    { id: "questions", name: "Questions", figures: createQuestionFigures(figures) },
  ];
}
