import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { voiceOf } from "./cast.ts";
import { writeClips } from "./clips.ts";
import { type Figures, readFigures, type VoiceFigures } from "./figures.ts";
import { readLock } from "./lock.ts";
import { readScript, type Script, speechesOf } from "./script.ts";
import type { Work } from "./work.ts";

/** A recording of the library and its measurements. */
export type MeasuredRecording = { folder: string; name: string; script: Script; figures: Figures };

const START = "<!-- recordings: written by npm run content:audio -- --report -->";
const END = "<!-- end of recordings -->";

/** Writes the figures of all recordings between START and END in content/QUALITY.md, and content/audio/clips.html. */
export function writeReport(work: Work): void {
  const scripts = globSync("content/**/*.script.yaml", { cwd: work.root }).sort();
  const listening = scripts.flatMap((file): MeasuredRecording[] => {
    const folder = dirname(file);
    const script = readScript(readFileSync(join(work.root, file), "utf8"));
    const figures = readFigures(join(work.root, folder))[script.part];
    const name = `${folder.replace("content/books/", "").replace("/listening", "")} ${script.part}`;
    return figures === undefined ? [] : [{ folder, name, script, figures }];
  });
  const speaking = globSync("content/**/{speaking,more-speaking/*}/module.yaml", { cwd: work.root })
    .sort()
    .flatMap((file) => {
      const figures = readFigures(join(work.root, dirname(file)))["all"];
      return figures === undefined ? [] : [{ name: dirname(file).replace("content/books/", ""), figures }];
    });
  const page = join(work.root, "content", "QUALITY.md");
  const before = readFileSync(page, "utf8");
  const [from, to] = [before.indexOf(START), before.indexOf(END)];
  if (from < 0 || to < from) throw new Error("content/QUALITY.md has no markers for the report");
  const sections = [
    partTable(listening, work),
    voiceTable([...listening.map(({ figures }) => figures), ...speaking.map(({ figures }) => figures)], work),
    accentTable(listening, work),
    pauseTable([...listening, ...speaking]),
    nearestVoicesTable(listening, work),
    suspectLists([...listening, ...speaking]),
  ];
  writeFileSync(page, `${before.slice(0, from)}${START}\n\n${sections.join("\n\n")}\n\n${before.slice(to)}`);
  writeClips(listening, work);
}

const table = (head: string[], rows: string[][]) =>
  [
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---").join("|")}|`,
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ].join("\n");
const percent = ({ words, wrong }: { words: number; wrong: number }) =>
  words === 0 ? "–" : `${((100 * wrong) / words).toFixed(1)} of ${words}`;
const sum = (counts: readonly { words: number; wrong: number }[]) => ({
  words: counts.reduce((total, { words }) => total + words, 0),
  wrong: counts.reduce((total, { wrong }) => total + wrong, 0),
});
const mean = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
const withoutNames = ({ plain, numbers }: VoiceFigures) => sum([plain, numbers]);

function partTable(reported: readonly MeasuredRecording[], { root }: Work): string {
  const rows = reported.map(({ folder, name, script, figures }) => {
    const locked = readLock(join(root, folder))[script.part];
    const voices = Object.values(figures.voices);
    return [
      name,
      `${((locked?.duration ?? 0) / 60_000).toFixed(1)}`,
      String(locked?.loudness ?? ""),
      String(locked?.peak ?? ""),
      percent(sum(voices.map(withoutNames))),
      percent(sum(voices.map(({ names }) => names))),
      mean(voices.map(({ score }) => score)).toFixed(2),
      Math.min(...voices.map(({ finished }) => finished)).toFixed(2),
    ];
  });
  const head = ["part", "minutes", "LUFS", "dBTP", "misheard, %", "names misheard, %", "score", "lowest, finished"];
  return `### Parts\n\n${table(head, rows)}`;
}

function voiceTable(all: readonly Figures[], { cast }: Work): string {
  const rows = Object.keys(cast.voices).flatMap((id) => {
    const own = all.flatMap(({ voices }) => voices[id] ?? []);
    if (own.length === 0) return [];
    return [
      [
        id,
        `${voiceOf(cast, id).accent}, ${voiceOf(cast, id).sex}`,
        percent(sum(own.map(({ plain }) => plain))),
        percent(sum(own.map(({ numbers }) => numbers))),
        percent(sum(own.map(({ names }) => names))),
        mean(own.map(({ rate }) => rate)).toFixed(0),
        mean(own.map(({ pitch }) => pitch)).toFixed(0),
        mean(own.map(({ score }) => score)).toFixed(2),
        mean(own.map(({ finished }) => finished)).toFixed(2),
      ],
    ];
  });
  const head = [
    "voice",
    "accent",
    "words, %",
    "numbers, %",
    "names, %",
    "words a minute",
    "pitch, Hz",
    "score",
    "finished",
  ];
  return `### Voices\n\n${table(head, rows)}`;
}

function accentTable(reported: readonly MeasuredRecording[], { cast }: Work): string {
  const tests = [...new Set(reported.map(({ folder }) => folder))];
  const rows = tests.map((folder) => {
    const counted = new Map<string, number>();
    for (const { script } of reported.filter((recording) => recording.folder === folder))
      for (const item of speechesOf(script)) {
        const { accent } = voiceOf(cast, item.voice);
        const group = ["British", "American"].includes(accent) ? accent : "other";
        counted.set(group, (counted.get(group) ?? 0) + item.say.split(/\s+/).length);
      }
    const whole = [...counted.values()].reduce((total, words) => total + words, 0);
    const percentOf = (group: string) => `${Math.round((100 * (counted.get(group) ?? 0)) / whole)}`;
    return [
      folder.replace("content/books/", "").replace("/listening", ""),
      percentOf("British"),
      percentOf("American"),
      percentOf("other"),
    ];
  });
  return `### Accents, % of spoken words\n\n${table(["test", "British", "North American", "second language"], rows)}`;
}

function pauseTable(all: readonly { name: string; figures: Figures }[]): string {
  const kinds = [...new Set(all.flatMap(({ figures }) => Object.keys(figures.pauses)))].sort();
  const rows = kinds.map((kind) => {
    const own = all.flatMap(({ figures }) => figures.pauses[kind] ?? []);
    const count = own.reduce((total, figures) => total + figures.count, 0);
    const weighted = (key: "p10" | "p50" | "p90") =>
      (own.reduce((total, figures) => total + figures[key] * figures.count, 0) / count).toFixed(2);
    return [kind, String(count), weighted("p10"), weighted("p50"), weighted("p90")];
  });
  return `### Pauses, seconds\n\n${table(["after", "number", "tenth percentile", "median", "ninetieth percentile"], rows)}`;
}

/** Lists the two voices of each recording that sound most alike. The unit of distance is the spread of all voices. */
function nearestVoicesTable(reported: readonly MeasuredRecording[], { cast }: Work): string {
  const timbres = new Map<string, number[][]>();
  for (const { figures } of reported)
    for (const [id, { timbre }] of Object.entries(figures.voices))
      timbres.set(id, [...(timbres.get(id) ?? []), timbre]);
  const means = new Map(
    [...timbres].map(([id, list]) => [
      id,
      (list[0] ?? []).map((_, index) => mean(list.map((timbre) => timbre[index] ?? 0))),
    ]),
  );
  const spread = ([...means.values()][0] ?? []).map((_, index) => {
    const values = [...means.values()].map((timbre) => timbre[index] ?? 0);
    const middle = mean(values);
    return Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) || 1;
  });
  const distanceOf = (a: string, b: string) => {
    const [timbreOfA, timbreOfB] = [means.get(a) ?? [], means.get(b) ?? []];
    return Math.sqrt(
      mean(spread.map((scale, index) => (((timbreOfA[index] ?? 0) - (timbreOfB[index] ?? 0)) / scale) ** 2)),
    );
  };
  const rows = reported.flatMap(({ name, script }) => {
    const pairs = script.voices.flatMap((a, index) =>
      script.voices.slice(index + 1).map((b) => ({ pair: `${a}, ${b}`, distance: distanceOf(a, b), sex: [a, b] })),
    );
    const nearest = pairs.sort((a, b) => a.distance - b.distance)[0];
    if (nearest === undefined) return [];
    const sexes = nearest.sex.map((id) => voiceOf(cast, id).sex);
    return [[name, nearest.pair, nearest.distance.toFixed(2), sexes[0] === sexes[1] ? "same" : "different"]];
  });
  return `### Nearest voices in each recording\n\n${table(["part", "voices", "distance", "sex"], rows)}`;
}

function suspectLists(all: readonly { name: string; figures: Figures }[]): string {
  const list = (title: string, select: (figures: Figures) => string[]) => {
    const lines = all.flatMap(({ name, figures }) => {
      const found = select(figures);
      return found.length > 0 ? [`- ${name}: ${found.join("; ")}`] : [];
    });
    return `### ${title}\n\n${lines.length > 0 ? lines.join("\n") : "None."}`;
  };
  return [
    list("Words and numbers that the recogniser misheard", ({ misheard }) => misheard),
    list("Answers that the recogniser missed", ({ missed }) =>
      Object.entries(missed).map(([question, heard]) => `${question}, ${heard}`),
    ),
    list("Sentences to listen to", ({ suspect }) => suspect),
  ].join("\n\n");
}
