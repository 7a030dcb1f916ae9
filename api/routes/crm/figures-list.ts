import type { Figures } from "#core/wire/crm/crm-office.ts";
import type { Figure } from "./figure.ts";
import { evaluationFigures } from "./figures-of-evaluations.ts";
import { learnerFigures } from "./figures-of-learners.ts";
import { moneyFigures } from "./figures-of-money.ts";
import { questionFigures } from "./figures-of-questions.ts";

export type FigureGroup = { id: string; name: string; figures: readonly Figure[] };

/** Returns all figures of the page, in its order. */
export function listFigures(figures: Figures): FigureGroup[] {
  return [
    { id: "evaluations", name: "Evaluations", figures: evaluationFigures(figures) },
    { id: "money", name: "Money", figures: moneyFigures(figures) },
    { id: "learners", name: "Learners", figures: learnerFigures(figures) },
    { id: "questions", name: "Questions", figures: questionFigures(figures) },
  ];
}
