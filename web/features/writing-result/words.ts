import type { Criterion } from "#core/exam/writing/evaluation.ts";
import type { AttemptEvaluation } from "#core/wire/evaluations.ts";

/** The four criteria in the exam's order. */
export const CRITERIA: readonly { id: Criterion; name: string }[] = [
  { id: "task", name: "Task Achievement" },
  { id: "coherence", name: "Coherence and Cohesion" },
  { id: "lexis", name: "Lexical Resource" },
  { id: "grammar", name: "Grammatical Range and Accuracy" },
];

export function criterionName(id: Criterion): string {
  return CRITERIA.find((criterion) => criterion.id === id)?.name ?? id;
}

/** "5.0 to 7.0" */
export function rangeWords({ low, high }: { low: number; high: number }): string {
  return `${low.toFixed(1)} to ${high.toFixed(1)}`;
}

/** Who judged, and whether that may still change. */
export function sourceWords({ source, model }: Pick<AttemptEvaluation, "source" | "model">): string {
  switch (source) {
    case "device":
      return "From this device, provisional. The server’s result takes its place once this attempt has been sent; the two differ only where their versions do.";
    case "rules":
      return "The official estimate, by our own rules.";
    case "model":
      return `The official estimate, by the language model ${model ?? "that is set up here"}, held to our own rules.`;
  }
}

/** What a cost in bands means, to the nearest tenth. */
export function costWords(cost: number): string {
  const tenths = Math.round(cost * 10);
  if (tenths < 1) return "Costs little";
  if (tenths < 10) return `Costs about ${(tenths / 10).toFixed(1)} of a band`;
  return tenths === 10 ? "Costs about 1 band" : `Costs about ${(tenths / 10).toFixed(1)} bands`;
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

/** The paragraphs of an answer as a margin note: "4 paragraphs". */
export function paragraphCount(text: string): string {
  const count = text.split(/\n+/u).filter((line) => line.trim() !== "").length;
  return count === 1 ? "1 paragraph" : `${count} paragraphs`;
}
