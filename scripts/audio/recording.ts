import { makeBackground } from "./background.ts";
import type { Cast } from "./cast.ts";
import { mix, type Samples } from "./samples.ts";
import type { Script } from "./script.ts";
import { cutSentences, type Sentence } from "./sentences.ts";
import { speakAll } from "./speak.ts";
import { layOut, type Timeline } from "./timeline.ts";
import { takesOf, type Take } from "./turns.ts";

/** A recording before it is encoded: its samples, its timeline, and the takes and sentences that it is made of. */
export type Recording = {
  samples: Samples;
  timeline: Timeline;
  takes: Take[];
  sentences: ReadonlyMap<string, Sentence>;
};

/** Speaks the sentences that are not in the cache, lays out the timeline, and adds the background to each scene. */
export async function makeRecording(script: Script, cast: Cast, cache: string): Promise<Recording> {
  const takes = takesOf(script, cast);
  const sentences = cutSentences(takes, await speakAll(takes, cast, cache), cast);
  const timeline = layOut(script, sentences, cast);
  const { rate, background: level } = cast.output;
  const dry = mix(timeline.length, timeline.sounds);
  const kind = script.background;
  if (kind === "none") return { samples: dry, timeline, takes, sentences };
  const backgrounds = timeline.scenes.map(({ start, end }, scene) => ({
    start,
    samples: makeBackground(kind, end - start, { rate, level, speech: dry.slice(start, end), seed: scene + 1 }),
  }));
  return { samples: mix(timeline.length, [{ start: 0, samples: dry }, ...backgrounds]), timeline, takes, sentences };
}
