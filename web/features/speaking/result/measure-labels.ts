import { formatPercent } from "#core/format/format-number.ts";
import { type Flow, type FlowMeasure, judgeMeasure, type FlowLevel } from "#core/exam/speaking/flow.ts";
import type { QualityFault } from "#core/exam/speaking/recording-quality.ts";
import type { NoRange } from "#core/exam/speaking/spoken-ranges.ts";

/** Formats tenths: 74 is "7.4". */
const tenths = (value: number): string => (value / 10).toFixed(1);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export type MeasureRow = {
  id: string;
  name: string;
  value: (flow: Flow) => string;
  /** What the measure means, and the advice. */
  meaning: string;
  /** Null if the measure is shown but not judged. */
  judged: FlowMeasure | null;
};

/** The measures in display order, the most informative first. */
export const MEASURE_ROWS: readonly MeasureRow[] = [
  {
    id: "phonation",
    name: "Time you are speaking",
    value: (flow) => formatPercent(flow.phonation / 100),
    meaning:
      "The share that is voice, from your first word to your last. In fluent talk it is above 80 %; below 60 % silence takes over.",
    judged: "phonation",
  },
  {
    id: "run",
    name: "Syllables between pauses",
    value: (flow) => tenths(flow.run),
    meaning:
      "How far you get in one go, estimated. Fluent speakers manage 7 and more, about five words; below 4 you stop every few words.",
    judged: "run",
  },
  {
    id: "mean_pause",
    name: "Length of a pause",
    value: (flow) => (flow.mean_pause === 0 ? "none" : seconds(flow.mean_pause)),
    meaning: "Everybody pauses. Up to 0.6 seconds is breathing and thinking; from 0.9 on it is heard as searching.",
    judged: "mean_pause",
  },
  {
    id: "long_pauses",
    name: "Long pauses in a minute",
    value: (flow) => tenths(flow.long_pauses),
    meaning: "Silences of a second or more. Up to two a minute are nothing; nine and more break the thread.",
    judged: "long_pauses",
  },
  {
    id: "pauses",
    name: "Pauses in a minute",
    value: (flow) => tenths(flow.pauses),
    meaning:
      "All silences from a quarter of a second on. Fluent talk has 7 to 18; more matter only where they are long as well.",
    judged: null,
  },
  {
    id: "articulation",
    name: "Syllables in a second of speech",
    value: (flow) => tenths(flow.articulation),
    meaning:
      "Your speed without the pauses, estimated, and usually a little too low. Between 3 and 5 is ordinary; compare yourself with yourself.",
    judged: null,
  },
  {
    id: "rate",
    name: "Syllables in a minute",
    value: (flow) => String(flow.rate),
    meaning:
      "Your speed with the pauses in it, estimated. Fluent talk has about 150 to 280: pauses lower it more than slow words do.",
    judged: null,
  },
];

export const FLUENCY_LABELS: Record<FlowLevel, string> = {
  smoother: "As in fluent talk",
  between: "In between",
  broken: "As in broken talk",
};

/** The summary sentence by level. */
export const FLOW_WORDS: Record<FlowLevel, string> = {
  smoother: "You speak smoothly: long stretches with short pauses between them.",
  between: "Your talk flows in places and stops in others.",
  broken: "Your talk stops often, and for long. Shorter, simpler sentences said to their end would flow better.",
};

export function fluencyOf(row: MeasureRow, flow: Flow): FlowLevel | null {
  return row.judged === null ? null : judgeMeasure(row.judged, flow[row.judged]);
}

/** Each fault of the recording, with its remedy. */
export const FAULT_WORDS: Record<QualityFault, string> = {
  silent: "No speech was found in these recordings, so there is nothing to measure.",
  short: "There is less than a minute of speech: the figures are rough.",
  noisy: "There is much noise around your voice. Pauses may be counted that are none: record in a quieter room.",
  clipped: "Your voice is cut off at the top: hold the microphone further away.",
  faint: "Your voice is very quiet. Weak sounds may be missing: come nearer to the microphone.",
};

/** Why a criterion has no range. */
export const NO_RANGE_WORDS: Record<NoRange, string> = {
  no_transcript: "Not enough to score: write down what you said in at least one part.",
  few_words: "Not enough to score: a hundred words of transcript are needed.",
  misfit: "Not scored: the transcript is much longer or much shorter than what was said.",
  no_words: "The word lists are not on this device yet. They come with the next connection.",
  silent: "Not enough to score: there is no speech in these recordings.",
  short: "Not enough to score: at least a minute of speech is needed.",
  noisy: "Not scored: there is too much noise to count pauses.",
  clipped: "Not scored: the voice is cut off at the top.",
  faint: "Not scored: the voice is too quiet.",
};
