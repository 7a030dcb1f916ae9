import { plural } from "#core/format/plural.ts";
import { formatBand, formatDecimal } from "#core/format/format-number.ts";
import { formatList } from "#core/format/format-list.ts";
import type { BandArithmetic } from "#core/exam/writing/band-arithmetic.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";

/** Returns "5.0 to 7.0". */
export function formatBandRange({ low, high }: { low: number; high: number }): string {
  return `${formatBand(low)} to ${formatBand(high)}`;
}

/** Names the source of the evaluation, and says if it may still change. */
export function describeSource({ source, model }: Pick<AttemptEvaluation, "source" | "model">): string {
  switch (source) {
    case "device":
      return "Provisional estimate from this device. The server’s estimate replaces it once this attempt is sent.";
    case "rules":
      return "Estimate. Not an official IELTS band.";
    case "model":
      return model === null
        ? "Estimate by a language model, checked by our own rules. Not an official IELTS band."
        : `Estimate by the language model ${model}, checked by our own rules. Not an official IELTS band.`;
  }
}

/** Describes a cost in bands, to the nearest tenth. */
export function describeCost(cost: number): string {
  const tenths = Math.round(cost * 10);
  if (tenths < 1) return "Costs little";
  if (tenths < 10) return `Costs about ${formatBand(tenths / 10)} of a band`;
  return tenths === 10 ? "Costs about 1 band" : `Costs about ${formatBand(tenths / 10)} bands`;
}

/** Counts the paragraphs of an answer for the margin: "4 paragraphs". */
export function paragraphCount(text: string): string {
  const count = text.split(/\n+/u).filter((line) => line.trim() !== "").length;
  return plural(count, { one: "# paragraph", other: "# paragraphs" });
}

/** Says which tasks have no answer, and that an empty task counts 0. */
export function describeEmptyTasks(tasks: readonly number[]): string {
  const names = formatList(tasks.map((task) => `Task ${task}`));
  return `You wrote nothing for ${names}. An empty task counts 0 in this Writing band.`;
}

/** Explains how the Writing band follows from the means of its two tasks. */
export function describeArithmetic({ task1, task2, mean, band }: BandArithmetic): string {
  const [one, two] = [formatDecimal(task1, 2), formatDecimal(task2, 2)];
  return `Why ${formatBand(band)}: Task 1 averages ${one} and Task 2 ${two}. Task 2 counts twice, so (${one} + 2 × ${two}) ÷ 3 = ${formatDecimal(mean, 2)}, rounded to the nearest half band.`;
}
