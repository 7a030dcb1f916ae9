/** Model answers for the linter's tests. Two answers share words only if they have the same seed. */

export type SampleDraft = {
  id: string;
  /** The four criteria. */
  bands: readonly [number, number, number, number];
  case?: string;
  words: number;
  /** The same seed gives the same words. */
  seed: number;
  /** Words that the feedback quotes. Default: words of the answer. */
  quote?: string;
};

const draft = (id: string, bands: SampleDraft["bands"], words: number, seed: number): SampleDraft => ({
  id,
  bands,
  words,
  seed,
});

/** Six answers to Task 2 without warnings. */
export const SIX_SAMPLES: readonly SampleDraft[] = [
  draft("boat-a", [5, 5, 5, 5], 210, 1),
  draft("boat-b", [6, 6, 6, 6], 255, 2),
  draft("boat-c", [7, 7, 6, 6], 270, 3),
  draft("boat-d", [7, 7, 7, 7], 280, 4),
  draft("boat-e", [8, 8, 8, 8], 300, 5),
  draft("boat-f", [9, 9, 8, 8], 310, 6),
];

/** Returns a file of model answers as authors write it. */
export function sampleFile(task: string, topic: string, drafts: readonly SampleDraft[]): string {
  return [
    `task: ${task}`,
    `topics: [${topic}]`,
    "provenance: { author: Nobody, written: 2026-11-20, method: Made up for a test }",
    "samples:",
    ...drafts.map(entry),
  ].join("\n");
}

function entry({ id, bands, case: sampleCase, words, seed, quote }: SampleDraft): string {
  const answer = Array.from({ length: words }, (_, index) => word(seed, index));
  return `  - id: ${id}
    bands: [${bands.join(", ")}]${sampleCase === undefined ? "" : `\n    case: ${sampleCase}`}
    answer: "${answer.join(" ")}."
    ta_feedback: It answers.
    advice: Go on.
    vocabulary_choice_suggestions: “${quote ?? answer.slice(3, 5).join(" ")}” → other words.
    overall_personalized_feedback_suggestions: Keep at it.
`;
}

function word(seed: number, index: number): string {
  return `w${seed}x${index}`;
}
