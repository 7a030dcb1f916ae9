import * as v from "valibot";
import { parse } from "yaml";
import { LocalIdSchema } from "#core/exam/content/slug.ts";

const SecondsSchema = v.pipe(v.number(), v.minValue(0.1), v.maxValue(120));
const PaceSchema = v.pipe(v.number(), v.minValue(0.6), v.maxValue(1.3));
const LineEntries = v.strictObject({
  text: v.string(),
  /** What is spoken, if it is not what is printed. */
  say: v.optional(v.string()),
  /** Share of the speaker's usual rate. It is below 1 for dictated letters and numbers. */
  pace: v.optional(PaceSchema),
  /** Seconds of silence after the sentence, instead of the usual pause. */
  after: v.optional(SecondsSchema),
  /** The speaker who says this while the speaker of the turn continues. */
  over: v.optional(v.string()),
});
type Line = v.InferOutput<typeof LineEntries>;
const LineSchema = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.transform((text): Line => ({ text })),
    ),
    LineEntries,
  ]),
  v.check(
    ({ text, say = text }) => !/[\d£$€%&@<>]/.test(say),
    ({ input: { text, say = text } }) => `spell numbers and signs as they are spoken: ${say}`,
  ),
);
const TurnSchema = v.pipe(
  v.record(v.string(), v.pipe(v.array(LineSchema), v.minLength(1))),
  v.check((turn) => Object.keys(turn).length === 1, "one speaker to a turn"),
);

/** Quiet sounds behind a scene. `room` is the faint noise of any room. */
export const BACKGROUNDS = ["room", "office", "cafe", "station", "hall", "outdoors"] as const;
export type Background = (typeof BACKGROUNDS)[number];

/** A recording as its author writes it: speaker turns, silences, and pauses with a countdown on the page. */
const ScriptSchema = v.strictObject({
  part: LocalIdSchema,
  title: v.string(),
  background: v.optional(v.picklist(BACKGROUNDS)),
  speakers: v.record(v.string(), v.strictObject({ name: v.string(), voice: v.string(), pace: v.optional(PaceSchema) })),
  script: v.array(
    v.union([
      v.strictObject({ pause: SecondsSchema, label: v.string() }),
      v.strictObject({ gap: SecondsSchema }),
      v.strictObject({ overlap: v.pipe(v.number(), v.minValue(0.1), v.maxValue(0.6)) }),
      TurnSchema,
    ]),
  ),
});

/**
 * A part of a recording. `text` is printed, `say` is spoken. `seconds` is the length of a silence. In an overlap, the
 * next turn begins this many seconds before the last turn ends. `turn` numbers the turns: sentences of one turn are
 * spoken together. `pace` is the share of the voice's usual rate. A sentence with `over` is said while the other
 * speaker continues. Ids number the sentences and pauses: c1, c2, …
 */
export type ScriptItem =
  | {
      kind: "speech";
      id: string;
      turn: number;
      speaker: string;
      voice: string;
      text: string;
      say: string;
      pace?: number;
      after?: number;
      over?: true;
    }
  | { kind: "pause"; id: string; text: string; seconds: number }
  | { kind: "gap"; seconds: number }
  | { kind: "overlap"; seconds: number };
export type Speech = Extract<ScriptItem, { kind: "speech" }>;

export type Script = {
  part: string;
  title: string;
  background: Background | "none";
  voices: string[];
  items: ScriptItem[];
};

/** Parses a script. Throws if it has an error. */
export function readScript(yaml: string): Script {
  const authored = v.parse(ScriptSchema, parse(yaml));
  const items: ScriptItem[] = [];
  let cues = 0;
  let turns = 0;
  const nextId = () => `c${(cues += 1)}`;
  const speakerOf = (key: string) => {
    const speaker = authored.speakers[key];
    if (speaker === undefined) throw new Error(`${authored.part}: no speaker ${key}`);
    return speaker;
  };
  const speech = (key: string, turn: number, { text, say = text, pace = 1, after }: Omit<Line, "over">): Speech => {
    const { name, voice, pace: usual = 1 } = speakerOf(key);
    const rate = Math.round(pace * usual * 100) / 100;
    return {
      kind: "speech",
      id: nextId(),
      turn,
      speaker: name,
      voice,
      text,
      say,
      ...(rate !== 1 && { pace: rate }),
      ...(after !== undefined && { after }),
    };
  };
  for (const entry of authored.script) {
    if (isPause(entry)) items.push({ kind: "pause", id: nextId(), text: entry.label, seconds: entry.pause });
    else if (isGap(entry)) items.push({ kind: "gap", seconds: entry.gap });
    else if (isOverlap(entry)) items.push({ kind: "overlap", seconds: entry.overlap });
    else {
      const turn = (turns += 1);
      for (const [key, lines] of Object.entries(entry))
        for (const { over, ...line } of lines) {
          if (over === key) throw new Error(`${authored.part}: ${key} speaks over their own turn`);
          if (over === undefined) items.push(speech(key, turn, line));
          else items.push({ ...speech(over, (turns += 1), line), over: true });
        }
    }
  }
  const voices = [...new Set(Object.values(authored.speakers).map((speaker) => speaker.voice))].sort();
  return { part: authored.part, title: authored.title, background: authored.background ?? "room", voices, items };
}

type Entry = v.InferOutput<typeof ScriptSchema>["script"][number];

const isPause = (entry: Entry): entry is { pause: number; label: string } =>
  "pause" in entry && typeof entry.pause === "number";
const isGap = (entry: Entry): entry is { gap: number } => "gap" in entry && typeof entry.gap === "number";
const isOverlap = (entry: Entry): entry is { overlap: number } =>
  "overlap" in entry && typeof entry.overlap === "number";

export function speechesOf(script: Script): Speech[] {
  return script.items.filter((item) => item.kind === "speech");
}

export const isNarrator = (speaker: string): boolean => speaker.toLowerCase() === "narrator";
