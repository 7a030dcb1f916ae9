import { formatDecimal, formatNumber, formatPercent } from "#core/format/format-number.ts";
import { type Flow, type FlowMeasure, judgeMeasure, type FlowLevel } from "#core/exam/speaking/flow.ts";
import type { QualityFault } from "#core/exam/speaking/recording-quality.ts";
import type { NoRange } from "#core/exam/speaking/spoken-ranges.ts";

/** Formats a number of tenths: 74 is "7.4". */
const formatTenths = (value: number): string => formatDecimal(value / 10, 1);
const formatPause = (ms: number): string =>
  formatNumber(ms / 1000, { style: "unit", unit: "second", minimumFractionDigits: 1, maximumFractionDigits: 1 });

export type MeasureRow = {
  id: string;
  name: string;
  value: (flow: Flow) => string;
  /** What the measure means, and the advice. */
  meaning: string;
  /** The measure whose level is shown. Null if only the value is shown. */
  judged: FlowMeasure | null;
};

/** The measures in display order, the most informative first. */
export const MEASURE_ROWS: readonly MeasureRow[] = [
  {
    id: "phonation",
    name: "Time you are speaking",
    value: (flow) => formatPercent(flow.phonation / 100),
    meaning:
      "The share of the time between your first and last word in which you speak. In fluent talk it is above 80 %. Below 60 % there is more silence than most listeners expect.",
    judged: "phonation",
  },
  {
    id: "run",
    name: "Syllables between pauses",
    value: (flow) => formatTenths(flow.run),
    meaning:
      "How many syllables you say before you pause, estimated. Fluent speakers say 7.4 or more, which is about five words. At 4.4 or below, you stop every few words.",
    judged: "run",
  },
  {
    id: "mean_pause",
    name: "Length of a pause",
    value: (flow) => (flow.mean_pause === 0 ? "none" : formatPause(flow.mean_pause)),
    meaning:
      "Everybody pauses. Up to 0.6 seconds sounds like breathing or thinking. From 0.9 seconds it sounds like searching for words.",
    judged: "mean_pause",
  },
  {
    id: "long_pauses",
    name: "Long pauses in a minute",
    value: (flow) => formatTenths(flow.long_pauses),
    meaning: "Silences of a second or more. Up to two a minute are normal. Nine or more make you hard to follow.",
    judged: "long_pauses",
  },
  {
    id: "pauses",
    name: "Pauses in a minute",
    value: (flow) => formatTenths(flow.pauses),
    meaning:
      "All silences of a quarter of a second or more. Fluent talk has 7 to 18 a minute. More of them matter only if they are long.",
    judged: null,
  },
  {
    id: "articulation",
    name: "Syllables in a second of speech",
    value: (flow) => formatTenths(flow.articulation),
    meaning:
      "Your speed without the pauses. The estimate is usually a little low. Between 3 and 5 is usual. Compare it with your own earlier results.",
    judged: null,
  },
  {
    id: "rate",
    name: "Syllables in a minute",
    value: (flow) => String(flow.rate),
    meaning:
      "Your speed with the pauses, estimated. Fluent talk has about 150 to 280. Pauses lower it more than slow words do.",
    judged: null,
  },
];

export const FLUENCY_LABELS: Record<FlowLevel, string> = {
  smoother: "As in fluent talk",
  between: "In between",
  broken: "As in broken talk",
};

/** Summarises how fluent a whole interview is. */
export const FLOW_SUMMARIES: Record<FlowLevel, string> = {
  smoother: "You speak smoothly: long stretches with short pauses between them.",
  between: "Your talk flows in places and stops in others.",
  broken: "Your talk often stops for a long time. Try shorter, simpler sentences and finish each one.",
};

/** Returns the level of a row's measure, or null if only the value is shown. */
export function judgeRow(row: MeasureRow, flow: Flow): FlowLevel | null {
  return row.judged === null ? null : judgeMeasure(row.judged, flow[row.judged]);
}

/** Says what is wrong with the recordings, and what helps. */
export const FAULT_MESSAGES: Record<QualityFault, string> = {
  silent: "No speech was found in these recordings, so there is nothing to measure.",
  short: "There is less than a minute of speech, so the figures are rough.",
  noisy: "There is much noise around your voice, so pauses may be counted wrongly. Record in a quieter room.",
  clipped: "Your voice is too loud for the microphone. Hold it further away.",
  faint: "Your voice is very quiet, so weak sounds may be missing. Come nearer to the microphone.",
};

/** Says why a criterion has no range. */
export const NO_RANGE_REASONS: Record<NoRange, string> = {
  no_transcript: "Not enough to score. Write down what you said in at least one part.",
  few_words: "Not enough to score. We need a transcript of at least a hundred words.",
  misfit: "Not scored. The transcript is much longer or much shorter than your recording.",
  no_words: "The word lists are not on this device yet. They are downloaded when you are online.",
  silent: "Not enough to score. There is no speech in these recordings.",
  short: "Not enough to score. We need at least a minute of speech.",
  noisy: "Not scored. There is too much noise to count pauses.",
  clipped: "Not scored. Your voice is too loud for the microphone.",
  faint: "Not scored. Your voice is too quiet.",
};
