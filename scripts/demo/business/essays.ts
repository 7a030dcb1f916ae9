import type { Annotator } from "#api/jobs/writing/annotator.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import { isProblem } from "#core/wire/problem.ts";
import { nearestSample, type WritingTest } from "../writing-tests.ts";
import type { ClientPlan } from "./client-plan.ts";

/** A Writing attempt: who hands it in, at about which band, and whether an examiner checks its grammar. */
export type EssayPlan = { attemptSlug: string; client: ClientPlan; band: number; isChecked: boolean };
export type Essay = { test: WritingTest; samples: { id: string; sample: Sample }[] };

/** Chooses the tests in turn, and for each the model answers near the band that nobody has handed in yet. */
export function chooseEssays(
  tests: Record<ClientPlan["testType"], readonly WritingTest[]>,
  plans: readonly EssayPlan[],
): Map<string, Essay> {
  const used = new Set<string>();
  const essays = new Map<string, Essay>();
  for (const [i, { attemptSlug, client, band }] of plans.entries()) {
    const list = tests[client.testType].length > 0 ? tests[client.testType] : tests.academic;
    const test = list[i % list.length];
    if (test === undefined) continue;
    const samples = test.sections.map(({ id, samples: all }) => {
      const fresh = all.filter((sample) => !used.has(sample.id));
      return { id, sample: nearestSample(fresh.length > 0 ? fresh : all, band) };
    });
    for (const { sample } of samples) used.add(sample.id);
    essays.set(attemptSlug, { test, samples });
  }
  return essays;
}

/**
 * Starts to annotate `texts` at once, in the thread of `annotator`, while the caller does other work. Returns an
 * annotator that uses these results.
 */
export function annotateAhead(annotator: Annotator, texts: readonly string[]): Annotator {
  const ahead = new Map(texts.map((text, i) => [text, annotator.annotate(text, `sample text ${i}`)]));
  return {
    async annotate(text, accountId) {
      const done = await ahead.get(text);
      return done === undefined || isProblem(done) ? annotator.annotate(text, accountId) : done;
    },
  };
}
