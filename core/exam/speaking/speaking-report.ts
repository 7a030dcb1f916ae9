import type { Lexicon } from "../language/lexicon.ts";
import { type Flow, measureFlow } from "./flow.ts";
import { qualityFaults } from "./recording-quality.ts";
import { reportSound, type SoundReport, type SpokenPart } from "./sound-report.ts";
import { readSpoken, type SpokenText } from "./spoken-text.ts";
import { type SpokenRanges, spokenRanges } from "./spoken-ranges.ts";

/** Results from the transcripts. `words_a_minute` includes pauses in the time. */
export type WordsReport = {
  text: SpokenText | null;
  /** False if the lexicon was not available: grammar and uncommon words were not checked. */
  has_lexicon: boolean;
  /** All transcripts joined; `text` has offsets into it. */
  transcript: string;
  words_a_minute: number | null;
  /** Results of each part with a transcript. */
  parts: PartWords[];
  ranges: SpokenRanges;
};
export type PartWords = Pick<SpokenText, "words" | "fillers"> & { part: number; words_a_minute: number | null };
export type SpeakingReport = SoundReport & { words: WordsReport };

/**
 * Returns the results of an interview from its sound and transcripts. Counts words only in parts with a transcript,
 * against the time of those parts. `lexicon` is null if it is not available.
 */
export function reportSpeaking(spoken: readonly SpokenPart[], lexicon: Lexicon | null): SpeakingReport {
  const written = spoken.filter(({ transcript }) => transcript.trim() !== "");
  const transcript = written.map((part) => part.transcript).join("\n\n");
  const text = written.length === 0 ? null : readSpoken(transcript, lexicon);
  const measures = (text === null ? spoken : written).flatMap((part) => part.measures);
  const flow = measureFlow(measures);
  return {
    ...reportSound(spoken),
    words: {
      text,
      has_lexicon: lexicon !== null,
      transcript,
      words_a_minute: wordsPerMinute(text, flow),
      parts: written.map(partWords),
      ranges: spokenRanges(flow, qualityFaults(measures), text, lexicon !== null),
    },
  };
}

function partWords({ part, measures, transcript }: SpokenPart): PartWords {
  const text = readSpoken(transcript, null);
  return {
    part,
    words: text.words,
    fillers: text.fillers,
    words_a_minute: wordsPerMinute(text, measureFlow(measures)),
  };
}

function wordsPerMinute(text: SpokenText | null, flow: Flow | null): number | null {
  return text === null || flow === null ? null : Math.round((text.words * 60_000) / flow.speaking);
}
