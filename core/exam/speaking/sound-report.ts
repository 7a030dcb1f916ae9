import { type Flow, flowOf, judgeFlow, type Verdict } from "./flow.ts";
import type { SoundMeasures } from "./measures.ts";
import { type QualityFault, qualityFaults, signalToNoise } from "./recording-quality.ts";

/** What one part contributes: its measured answers and, where somebody wrote it down, what was said. */
export type SpokenPart = { part: number; measures: readonly SoundMeasures[]; transcript: string };

/** How an interview sounds, as a whole and part by part; null where nobody speaks. `snr` in tenths of a decibel. */
export type SoundReport = {
  parts: { part: number; flow: Flow | null }[];
  flow: Flow | null;
  verdict: Verdict | null;
  snr: number | null;
  faults: QualityFault[];
};

/** What can be said from the sound alone. */
export function reportSound(spoken: readonly SpokenPart[]): SoundReport {
  const measures = spoken.flatMap((one) => one.measures);
  const flow = flowOf(measures);
  return {
    parts: spoken.map((one) => ({ part: one.part, flow: flowOf(one.measures) })),
    flow,
    verdict: flow && judgeFlow(flow),
    snr: signalToNoise(measures),
    faults: qualityFaults(measures),
  };
}
