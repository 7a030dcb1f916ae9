import type { Compilation } from "../compile.ts";
import { createReporter } from "../findings.ts";
import { lintAnswers } from "./answers.ts";
import { lintBalance } from "./balance.ts";
import { lintNearCopies } from "./copies.ts";
import { lintCoverage } from "./coverage.ts";
import { markedOf } from "./marked.ts";
import { lintCategories, lintSamples } from "./samples.ts";
import { lintWording } from "./wording.ts";

/**
 * Reads what was compiled as an editor would: nothing here is wrong by the exam's rules, and everything weakens a paper.
 * The warnings join the other findings.
 */
export function lintLibrary({ sources, topics, findings }: Compilation): void {
  for (const source of sources) {
    const marked = markedOf(source);
    if (marked === null) continue;
    lintAnswers(marked);
    lintBalance(marked);
    lintWording(marked);
  }
  lintSamples(sources);
  lintNearCopies(sources);
  if (topics.length === 0) return;
  const library = createReporter("categories.yaml", () => null, findings);
  lintCategories(sources, topics, library);
  lintCoverage(sources, library);
}
