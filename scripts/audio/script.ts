import * as v from "valibot";
import { parse } from "yaml";
import { LocalIdSchema } from "#core/exam/content/slug.ts";

const SecondsSchema = v.pipe(v.number(), v.minValue(0.1), v.maxValue(120));
const LineSchema = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.transform((text) => ({ text, say: text })),
    ),
    v.strictObject({ text: v.string(), say: v.string() }),
  ]),
  v.check(
    ({ say }) => !/[\d£$€%&@<>]/.test(say),
    ({ input }) => `spell numbers and signs as they are spoken: ${input.say}`,
  ),
);
const TurnSchema = v.pipe(
  v.record(v.string(), v.pipe(v.array(LineSchema), v.minLength(1))),
  v.check((turn) => Object.keys(turn).length === 1, "one speaker to a turn"),
);

/** A recording as its author writes it: speaker turns, silences, and pauses with a countdown on the page. */
const ScriptSchema = v.strictObject({
  part: LocalIdSchema,
  title: v.string(),
  speakers: v.record(v.string(), v.strictObject({ name: v.string(), voice: v.string() })),
  script: v.array(
    v.union([
      v.strictObject({ pause: SecondsSchema, label: v.string() }),
      v.strictObject({ gap: SecondsSchema }),
      TurnSchema,
    ]),
  ),
});

/** `text` is printed, `say` is spoken; seconds are silence. Ids count sentences and pauses: c1, c2, … */
export type ScriptItem =
  | { kind: "speech"; id: string; speaker: string; voice: string; text: string; say: string }
  | { kind: "pause"; id: string; text: string; seconds: number }
  | { kind: "gap"; seconds: number };

export type Script = { part: string; title: string; voices: string[]; items: ScriptItem[] };

/** Parses a script. If it has an error, throws with the line. */
export function readScript(yaml: string): Script {
  const authored = v.parse(ScriptSchema, parse(yaml));
  const items: ScriptItem[] = [];
  let cues = 0;
  const nextId = () => `c${(cues += 1)}`;
  for (const entry of authored.script) {
    if (isPause(entry)) items.push({ kind: "pause", id: nextId(), text: entry.label, seconds: entry.pause });
    else if (isGap(entry)) items.push({ kind: "gap", seconds: entry.gap });
    else {
      for (const [key, lines] of Object.entries(entry)) {
        const speaker = authored.speakers[key];
        if (speaker === undefined) throw new Error(`${authored.part}: no speaker ${key}`);
        for (const line of lines)
          items.push({ kind: "speech", id: nextId(), speaker: speaker.name, voice: speaker.voice, ...line });
      }
    }
  }
  const voices = [...new Set(Object.values(authored.speakers).map((speaker) => speaker.voice))].sort();
  return { part: authored.part, title: authored.title, voices, items };
}

type Entry = v.InferOutput<typeof ScriptSchema>["script"][number];

function isPause(entry: Entry): entry is { pause: number; label: string } {
  return "pause" in entry && typeof entry.pause === "number";
}

function isGap(entry: Entry): entry is { gap: number } {
  return "gap" in entry && typeof entry.gap === "number";
}
