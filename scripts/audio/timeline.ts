import type { Cue } from "#core/exam/content/part.ts";
import type { Cast } from "./cast.ts";
import type { Samples } from "./samples.ts";
import type { ScriptItem } from "./script.ts";

/** A complete recording: its samples, and the position of each sentence and pause. */
export type Recording = { samples: Samples; cues: Cue[] };

/**
 * Joins sentences and silences. Cue times are computed from sample counts, so they are exact to the millisecond.
 * `sound` has the samples of each sentence by cue id.
 */
export function layOut(items: readonly ScriptItem[], sound: ReadonlyMap<string, Samples>, cast: Cast): Recording {
  const { timing, output } = cast;
  const pieces: { samples: Samples; start: number }[] = [];
  const cues: Cue[] = [];
  let position = seconds(timing.lead, output.rate);
  items.forEach((item, index) => {
    const start = position;
    if (item.kind === "overlap") return;
    if (item.kind === "gap") position += seconds(item.seconds, output.rate);
    else if (item.kind === "pause") {
      position += seconds(item.seconds, output.rate);
      cues.push({
        id: item.id,
        kind: "pause",
        text: item.text,
        start: ms(start, output.rate),
        end: ms(position, output.rate),
      });
      if (items[index + 1] !== undefined) position += seconds(timing.aroundPause, output.rate);
    } else {
      const samples = sound.get(item.id);
      if (samples === undefined) throw new Error(`no sound for ${item.id}`);
      pieces.push({ samples, start });
      position += samples.length;
      cues.push({
        id: item.id,
        kind: "speech",
        speaker: item.speaker,
        text: item.text,
        start: ms(start, output.rate),
        end: ms(position, output.rate),
      });
      position += seconds(silenceAfter(item, items[index + 1], timing), output.rate);
    }
  });
  if (items.at(-1)?.kind !== "speech") position += seconds(timing.tail, output.rate);
  const samples = new Int16Array(position);
  for (const piece of pieces) samples.set(piece.samples, piece.start);
  return { samples, cues };
}

function silenceAfter(
  item: Extract<ScriptItem, { kind: "speech" }>,
  next: ScriptItem | undefined,
  timing: Cast["timing"],
): number {
  if (next === undefined) return timing.tail;
  if (next.kind === "gap" || next.kind === "overlap") return 0;
  if (next.kind === "pause") return timing.aroundPause;
  return next.speaker === item.speaker ? timing.sentence : timing.turn;
}

const seconds = (value: number, rate: number) => Math.round(value * rate);
const ms = (samples: number, rate: number) => Math.round((samples * 1000) / rate);
