import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cue } from "#core/exam/content/part.ts";
import type { MeasuredRecording } from "./report.ts";
import type { Work } from "./work.ts";

const CLIPS = 20;
/** Approximate length of a clip: a few sentences with a change of speakers. */
const CLIP_MS = 14_000;

/** Writes a page with twenty clips, spread over the recordings. Beside each clip the listener gives five marks. */
export function writeClips(reported: readonly MeasuredRecording[], { root }: Work): void {
  const rows = Array.from({ length: Math.min(CLIPS, reported.length * 2) }, (_, index) => {
    const recording = reported[Math.floor((index * reported.length) / CLIPS)] ?? reported[0];
    if (recording === undefined) return "";
    const file = `../../${recording.folder}/${recording.script.part}`;
    const cues = JSON.parse(
      readFileSync(join(root, recording.folder, `${recording.script.part}.cues.json`), "utf8"),
    ) as Cue[];
    const spoken = cues.filter(({ kind, speaker }) => kind === "speech" && speaker?.toLowerCase() !== "narrator");
    const first = spoken[Math.floor(spoken.length * ((index % 2) * 0.4 + 0.25))];
    const start = (first?.start ?? 0) / 1000;
    const inside = cues.filter((cue) => cue.start >= start * 1000 && cue.end <= start * 1000 + CLIP_MS);
    const end = (inside.at(-1)?.end ?? start * 1000 + CLIP_MS) / 1000;
    const words = inside.map(({ speaker, text }) => `${speaker ?? ""}: ${text}`).join(" ");
    return `<tr><td>${index + 1}</td><td>${recording.name}<br><audio controls preload="none" src="${file}.m4a#t=${start},${end}"></audio></td><td>${escaped(words)}</td>${"<td></td>".repeat(5)}</tr>`;
  });
  const page = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<title>Twenty clips to listen to</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}td,th{border:1px solid;padding:.4rem;vertical-align:top}table{border-collapse:collapse}td:nth-child(n+4){min-width:5rem}</style>
<h1>Twenty clips to listen to</h1>
<p>Written by <code>npm run content:audio -- --report</code>. Play each clip once, print the page or copy the table, and give 1 (bad) to 5 (good).</p>
<table>
<tr><th></th><th>Clip</th><th>Words</th><th>Like a person</th><th>Sense of the stress</th><th>Names and figures clear</th><th>Starts and ends clean</th><th>Different people</th></tr>
${rows.join("\n")}
</table>
</html>
`;
  writeFileSync(join(root, "content", "audio", "clips.html"), page);
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
