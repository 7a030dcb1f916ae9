/** Model answers for the linter's tests. No two share words by accident. */

export type SampleDraft = {
  id: string;
  band: number;
  words: number;
  /** The same seed gives the same words. */
  seed: number;
  /** How far the first criterion is above the band, and the last below it. */
  spread: number;
  /** Words that the feedback quotes. Default: words of the answer. */
  quote?: string;
};

const draft = (id: string, band: number, words: number, seed: number): SampleDraft => ({
  id,
  band,
  words,
  seed,
  spread: 0,
});

/** Six answers to Task 2 without warnings. */
export const SIX_SAMPLES: readonly SampleDraft[] = [
  draft("boat-a", 5, 210, 1),
  draft("boat-b", 6, 255, 2),
  draft("boat-c", 6.5, 270, 3),
  draft("boat-d", 7, 280, 4),
  draft("boat-e", 8, 300, 5),
  draft("boat-f", 8.5, 310, 6),
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

function entry({ id, band, words, seed, spread, quote }: SampleDraft): string {
  const answer = Array.from({ length: words }, (_, at) => word(seed, at));
  return `  - id: ${id}
    bands: [${band + spread}, ${band}, ${band}, ${band - spread}]
    answer: "${answer.join(" ")}."
    ta_feedback: It answers.
    advice: Go on.
    vocabulary_choice_suggestions: “${quote ?? answer.slice(3, 5).join(" ")}” → other words.
    overall_personalized_feedback_suggestions: Keep at it.
`;
}

function word(seed: number, at: number): string {
  return `w${seed}x${at}`;
}
