import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import type { SpokenPart } from "#core/exam/speaking/sound-report.ts";
import type { WordsReport } from "#core/exam/speaking/speaking-report.ts";

/** Analyses speech in workers. Both functions return null if the device cannot do it. */
export type SpeechTools = {
  measure: (recording: Blob) => Promise<SoundMeasures | null>;
  reportWords: (spoken: readonly SpokenPart[]) => Promise<WordsReport | null>;
};
