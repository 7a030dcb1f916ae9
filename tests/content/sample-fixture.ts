/** Model answers for the tests of the linter, of words that no two of them share by accident. */

export type SampleDraft = {
  id: string;
  band: number;
  words: number;
  /** Another seed gives other words; the same seed the same. */
  seed: number;
  /** How far the first criterion lies above the band, and the last below it. */
  spread: number;
  /** Quoted from the answer in the feedback; without it words that stand there. */
  quote?: string;
};

const draft = (id: string, band: number, words: number, seed: number): SampleDraft => ({
  id,
  band,
  words,
  seed,
  spread: 0,
});

/** Six answers to Task 2 as the linter wants them. */
export const SIX_SAMPLES: readonly SampleDraft[] = [
  draft("boat-a", 5, 210, 1),
  draft("boat-b", 6, 255, 2),
  draft("boat-c", 6.5, 270, 3),
  draft("boat-d", 7, 280, 4),
  draft("boat-e", 8, 300, 5),
  draft("boat-f", 8.5, 310, 6),
];

/** A file of model answers as authors write it. */
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
