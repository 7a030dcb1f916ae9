import type { ModuleFigures } from "../level/module-figures.ts";
import { formatRange, isOutside, type Range } from "../range.ts";
import type { PreparedModule } from "./prepare-module.ts";

/**
 * For each part, the range of its reading ease and the minimum share of academic words. There are no official numbers:
 * published measurements of practice papers are between 30 and 60 (docs/writing-content.md#the-level-of-a-text).
 */
const AIMS: Readonly<Record<"academic" | "general", readonly { ease: Range; academic: number }[]>> = {
  academic: [
    { ease: [45, 60], academic: 0.03 },
    { ease: [40, 55], academic: 0.03 },
    { ease: [30, 45], academic: 0.03 },
  ],
  general: [
    { ease: [50, 85], academic: 0 },
    { ease: [45, 80], academic: 0 },
    { ease: [40, 60], academic: 0.02 },
  ],
};

/** Warns about texts that are easier or harder than the exam's texts in the same part. */
export function lintLevel({ module, report }: PreparedModule, figures: ModuleFigures): void {
  if (module.module_type !== "reading") return;
  const aims = AIMS[module.test_type === "general" ? "general" : "academic"];
  for (const [partIndex, { ease, academic }] of figures.parts.entries()) {
    const aim = aims[partIndex];
    if (aim === undefined || ease === null || academic === null) continue;
    const place = ["parts", partIndex, "texts"];
    if (isOutside(Math.round(ease), aim.ease))
      report.warn("reading-ease", place, `a reading ease of ${Math.round(ease)}, not ${formatRange(aim.ease)}`);
    if (Math.round(academic * 1000) < aim.academic * 1000)
      report.warn("academic-words", place, `${percent(academic)} academic words, not ${percent(aim.academic)} or more`);
  }
  const last = figures.parts.at(-1)?.ease ?? 0;
  if (module.test_type !== "general") return;
  for (const [partIndex, { ease }] of figures.parts.slice(0, -1).entries())
    if (ease !== null && Math.round(ease) <= Math.round(last))
      report.warn(
        "reading-ease",
        ["parts", partIndex, "texts"],
        `a reading ease of ${Math.round(ease)}: section 3 must be harder than this section`,
      );
}

/** Returns a share as text: "3.1%". */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
