import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import type { SpokenPart } from "#core/exam/speaking/sound-report.ts";
import type { WordsReport } from "#core/exam/speaking/speaking-report.ts";

/** Analyses sound and transcripts in workers. Both functions return null if this device cannot do that. */
export type SpeechTools = {
  measure: (recording: Blob) => Promise<SoundMeasures | null>;
  reportWords: (spoken: readonly SpokenPart[]) => Promise<WordsReport | null>;
};
