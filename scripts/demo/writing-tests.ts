import type { Services } from "#api/services.ts";
import { listBooks } from "#api/store/content/books.ts";
import { findContent } from "#api/store/content/modules.ts";
import { listSamples } from "#api/store/content/samples.ts";
import type { ModuleSummary } from "#core/exam/content/book.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { handInDemo } from "./hand-in.ts";

export type WritingTest = { summary: ModuleSummary; sections: { id: string; samples: Sample[] }[] };

/** Returns the library's complete Writing tests that have samples for both tasks. */
export async function writingTests({ store }: Services, testType: "academic" | "general"): Promise<WritingTest[]> {
  const { books } = await listBooks(store.db, { type: "writing", testType, after: null, limit: 100 });
  const tests: WritingTest[] = [];
  for (const summary of books.flatMap((book) => book.tests.flatMap((test) => test.writing_module))) {
    const content = await findContent(store.db, summary.slug, summary.content_version);
    if (content?.module.module_type !== "writing") continue;
    const sections: WritingTest["sections"] = [];
    for (const { id } of content.module.parts) {
      const { samples } = await listSamples(store.db, { section: id, after: null, limit: 50 });
      sections.push({ id, samples: samples.map(({ sample }) => sample) });
    }
    if (sections.length === 2 && sections.every(({ samples }) => samples.length > 0)) tests.push({ summary, sections });
  }
  return tests;
}

/** Returns the sample with the band nearest to `band`. */
export function nearestSample(samples: readonly Sample[], band: number): Sample {
  const [first, ...rest] = samples;
  if (first === undefined) throw new Error("a section without samples");
  return rest.reduce(
    (best, sample) => (Math.abs(sample.band - band) < Math.abs(best.band - band) ? sample : best),
    first,
  );
}

/** `clientId` is the device that sends it, and `opId` the command. */
export type WritingAttempt = {
  attemptSlug: string;
  summary: ModuleSummary;
  texts: Record<string, string>;
  clientId: string;
  opId: string;
};

/** Sends a Writing attempt as a device does. */
export async function handInWriting(
  services: Services,
  accountId: string,
  { attemptSlug, summary, texts, clientId, opId }: WritingAttempt,
): Promise<void> {
  const submitted_at = services.clock.now();
  const payload = {
    attempt_slug: attemptSlug,
    module_type: "writing",
    module_slug: summary.slug,
    content_version: summary.content_version,
    mode: "exam",
    extra_time: 0,
    parts: null,
    started_at: submitted_at - 58 * MINUTE_MS,
    work: { answers: {}, flags: [], highlights: [], seconds: {} },
    texts,
    submitted_at,
    deadline: submitted_at + 2 * MINUTE_MS,
    reason: "finished",
  };
  await handInDemo(services, accountId, clientId, { opId, payload });
}
