import { percent } from "../lint/level.ts";
import type { ModuleFigures } from "./module-figures.ts";

/** Returns the figures of a module for the check's report: a line for each part, and a line about the items. */
export function describeFigures({ parts, hard, universals }: ModuleFigures): string[] {
  const lines = parts.map(({ words, ease, academic, hard: items, difficulty }, index) =>
    [
      `part ${index + 1}: ${words} words`,
      ...(ease === null ? [] : [`ease ${Math.round(ease)}`]),
      ...(academic === null ? [] : [`academic ${percent(academic)}`]),
      `difficulty ${difficulty.toFixed(2)}`,
      `${items} hard`,
    ].join(", "),
  );
  const kinds = Object.entries(hard).map(([kind, count]) => `${count} ${kind}`);
  const { right, wrong, notGiven } = universals;
  return [
    ...lines,
    `hard items: ${kinds.join(", ")}; universals to judge: ${right} true, ${wrong} false, ${notGiven} not given`,
  ];
}
