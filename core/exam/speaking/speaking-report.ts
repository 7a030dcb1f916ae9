import type { Lexicon } from "../language/lexicon.ts";
import { type Flow, flowOf } from "./flow.ts";
import { qualityFaults } from "./recording-quality.ts";
import { reportSound, type SoundReport, type SpokenPart } from "./sound-report.ts";
import { readSpoken, type SpokenText } from "./spoken-text.ts";
import { type SpokenRanges, spokenRanges } from "./spoken-ranges.ts";

/** What was said, and what can be made of it. `words_a_minute` counts pauses as time. */
export type WordsReport = {
  text: SpokenText | null;
  /** False where the lexicon was not at hand: grammar and rarer words have not been looked for. */
  has_lexicon: boolean;
  /** What `text` was read from: all that was written down. Places are in this. */
  transcript: string;
  words_a_minute: number | null;
  /** The parts that were written down, each by itself. */
  parts: PartWords[];
  ranges: SpokenRanges;
};
export type PartWords = Pick<SpokenText, "words" | "fillers"> & { part: number; words_a_minute: number | null };
export type SpeakingReport = SoundReport & { words: WordsReport };

/**
 * All that can be said of an interview from its sound and its transcripts. Words are counted over the parts that have a
 * transcript, against the time of those parts alone. The lexicon is null where it is not at hand.
 */
export function reportSpeaking(spoken: readonly SpokenPart[], lexicon: Lexicon | null): SpeakingReport {
  const written = spoken.filter(({ transcript }) => transcript.trim() !== "");
  const transcript = written.map((one) => one.transcript).join("\n\n");
  const text = written.length === 0 ? null : readSpoken(transcript, lexicon);
  const measures = (text === null ? spoken : written).flatMap((one) => one.measures);
  const flow = flowOf(measures);
  return {
    ...reportSound(spoken),
    words: {
      text,
      has_lexicon: lexicon !== null,
      transcript,
      words_a_minute: pace(text, flow),
      parts: written.map(partWords),
      ranges: spokenRanges(flow, qualityFaults(measures), text, lexicon !== null),
    },
  };
}

function partWords({ part, measures, transcript }: SpokenPart): PartWords {
  const text = readSpoken(transcript, null);
  return { part, words: text.words, fillers: text.fillers, words_a_minute: pace(text, flowOf(measures)) };
}

function pace(text: SpokenText | null, flow: Flow | null): number | null {
  return text === null || flow === null ? null : Math.round((text.words * 60_000) / flow.speaking);
}
