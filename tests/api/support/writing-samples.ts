import { topicCategory } from "#core/exam/content/category.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";

/** The topics of the samples, which must be published with them. */
export const SAMPLE_TOPICS = [topicCategory({ id: "transport", name: "About transport" })];

/** Returns the Writing module of the fixture with two samples for each task. */
export function makeWritingWithSamples() {
  return {
    ...makeCompiledWriting(),
    samples: ["task-1", "task-2"].map((task) => ({
      task,
      topics: ["transport"],
      samples: [createSample(`${task}-low`, 5), createSample(`${task}-high`, 7)],
    })),
  };
}

function createSample(id: string, band: number): Sample {
  return {
    id,
    criteria: { task: band, coherence: band, lexis: band, grammar: band },
    band,
    answer: `Words of ${id}. And some more.\n\nAnother paragraph.`,
    written: "2026-11-20",
    feedback: {
      ta_feedback: "Covers all.",
      advice: "Go on.",
      vocabulary_choice_suggestions: "Good words.",
      overall_personalized_feedback_suggestions: "Keep at it.",
    },
  };
}
