import type { Cue } from "#core/exam/content/part.ts";
import type { Cast } from "./cast.ts";
import { choosePause, fractions } from "./pauses.ts";
import type { Samples } from "./samples.ts";
import { isNarrator, type Script, type Speech } from "./script.ts";
import type { Sentence, Silence } from "./sentences.ts";

/**
 * A laid-out recording, in samples: where each sentence begins, and where the scenes are. A scene is a stretch of
 * speech that neither the narrator nor a pause with a countdown interrupts. Also has the cues, in milliseconds, and the
 * silences of random length.
 */
export type Timeline = {
  length: number;
  sounds: { id: string; start: number; samples: Samples }[];
  scenes: { start: number; end: number }[];
  cues: Cue[];
  silences: Silence[];
};

/** Words said over another speaker begin between these numbers of seconds before that speaker's sentence ends. */
const OVER_SECONDS = { least: 0.12, most: 0.28 };
/** The gain of words said over another speaker. */
const OVER_GAIN = 0.75;
/** A background begins this many seconds before its scene, and ends as many after it. */
const SCENE_MARGIN_SECONDS = 0.6;

/**
 * Places sentences and silences. Cue times are computed from sample counts, so they are exact to the millisecond. Cues
 * do not overlap: the cue of a sentence that begins while another is spoken starts where the other cue ends.
 */
export function layOut(script: Script, sentences: ReadonlyMap<string, Sentence>, cast: Cast): Timeline {
  const { timing, output } = cast;
  const toSamples = (seconds: number) => Math.round(seconds * output.rate);
  const toMs = (samples: number) => Math.round((samples * 1000) / output.rate);
  const timeline: Timeline = { length: 0, sounds: [], scenes: [], cues: [], silences: [] };
  let position = toSamples(timing.lead);
  let last: Speech | null = null;
  let overlap = 0;
  let isInScene = false;
  const addCue = (cue: Omit<Cue, "start" | "end">, start: number, end: number) => {
    const from = Math.max(toMs(start), timeline.cues.at(-1)?.end ?? 0);
    timeline.cues.push({ ...cue, start: from, end: Math.max(toMs(end), from + 1) } as Cue);
  };
  const silenceBefore = (item: Speech): number => {
    if (last === null) return 0;
    if (last.after !== undefined) return toSamples(last.after);
    if (overlap > 0) return -toSamples(overlap);
    const kind = silenceKind(last, item);
    const seconds = choosePause(cast.pauses[kind], `${last.speaker} ${last.say} | ${item.say}`);
    timeline.silences.push({ kind, seconds });
    return toSamples(seconds);
  };
  for (const item of script.items) {
    if (item.kind === "overlap") overlap = item.seconds;
    else if (item.kind === "gap") {
      position += toSamples(item.seconds);
      last = null;
    } else if (item.kind === "pause") {
      if (last !== null) position += toSamples(timing.aroundPause);
      const end = position + toSamples(item.seconds);
      addCue({ id: item.id, kind: "pause", text: item.text }, position, end);
      position = end + toSamples(timing.aroundPause);
      last = null;
      isInScene = false;
    } else {
      const sentence = sentences.get(item.id);
      if (sentence === undefined) throw new Error(`no sound for ${item.id}`);
      timeline.silences.push(...sentence.silences);
      const cue = { id: item.id, kind: "speech" as const, speaker: item.speaker, text: item.text };
      if (item.over) {
        const [share] = fractions(`${item.speaker} ${item.say} ${item.id}`);
        const early = OVER_SECONDS.least + share * (OVER_SECONDS.most - OVER_SECONDS.least);
        const start = position - toSamples(early);
        timeline.sounds.push({
          id: item.id,
          start,
          samples: sentence.samples.map((sample) => Math.round(sample * OVER_GAIN)),
        });
        addCue(cue, start, start + sentence.samples.length);
        continue;
      }
      const start = position + silenceBefore(item);
      position = start + sentence.samples.length;
      timeline.sounds.push({ id: item.id, start, samples: sentence.samples });
      addCue(cue, start, position);
      if (isNarrator(item.speaker)) isInScene = false;
      else if (isInScene) extendScene(timeline, position);
      else timeline.scenes.push({ start, end: position });
      isInScene = !isNarrator(item.speaker);
      last = item;
      overlap = 0;
    }
  }
  timeline.length = Math.max(position, ...timeline.sounds.map(({ start, samples }) => start + samples.length));
  if (last !== null) timeline.length += toSamples(last.after ?? timing.tail);
  const margin = toSamples(SCENE_MARGIN_SECONDS);
  timeline.scenes = timeline.scenes.map(({ start, end }) => ({
    start: Math.max(0, start - margin),
    end: Math.min(timeline.length, end + margin),
  }));
  return timeline;
}

function extendScene({ scenes }: Timeline, end: number): void {
  const scene = scenes.at(-1);
  if (scene !== undefined) scene.end = end;
}

function silenceKind(last: Speech, next: Speech): keyof Cast["pauses"] {
  if (last.speaker !== next.speaker) return last.text.endsWith("?") ? "answer" : "turn";
  if (isNarrator(last.speaker)) return "narrator";
  if (/[,;:]$/.test(last.text)) return "comma";
  return /[–…]$/.test(last.text) ? "dash" : "sentence";
}
