import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import type { SpokenPart } from "#core/exam/speaking/sound-report.ts";
import type { WordsReport } from "#core/exam/speaking/speaking-report.ts";

/** What the app brings for looking at speech: both work beside the page, and answer null where the device cannot. */
export type SpeechTools = {
  measure: (recording: Blob) => Promise<SoundMeasures | null>;
  readWords: (spoken: readonly SpokenPart[]) => Promise<WordsReport | null>;
};
