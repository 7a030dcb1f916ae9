import { type Flow, measureFlow, judgeFlow, type FlowLevel } from "./flow.ts";
import type { SoundMeasures } from "./measures.ts";
import { type QualityFault, qualityFaults, signalToNoise } from "./recording-quality.ts";

/** One part of an interview: the measures of its answers, and its transcript, "" if none was written. */
export type SpokenPart = { part: number; measures: readonly SoundMeasures[]; transcript: string };

/**
 * Results from the sound of an interview, as a whole and by part; null without speech. `snr` is the signal-to-noise
 * ratio in tenths of a decibel.
 */
export type SoundReport = {
  parts: { part: number; flow: Flow | null }[];
  flow: Flow | null;
  fluency: FlowLevel | null;
  snr: number | null;
  faults: QualityFault[];
};

/** Returns what can be calculated from the sound alone. */
export function reportSound(spoken: readonly SpokenPart[]): SoundReport {
  const measures = spoken.flatMap((part) => part.measures);
  const flow = measureFlow(measures);
  return {
    parts: spoken.map(({ part, measures: own }) => ({ part, flow: measureFlow(own) })),
    flow,
    fluency: flow && judgeFlow(flow),
    snr: signalToNoise(measures),
    faults: qualityFaults(measures),
  };
}
