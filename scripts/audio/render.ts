/**
 * Renders the recordings of all Listening and Speaking modules, or of the folders named. Renders only what has changed,
 * or everything with --force; --no-checks leaves the measurements out. With --report, writes the figures of all
 * recordings into content/QUALITY.md and content/audio/clips.html, and renders nothing.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { AuthoredSpeakingModuleSchema } from "../content/authored-speaking.ts";
import { readCast } from "./cast.ts";
import { checkCast } from "./check-cast.ts";
import { renderListening } from "./render-listening.ts";
import { renderSpeaking } from "./render-speaking.ts";
import { writeReport } from "./report.ts";
import { readScript } from "./script.ts";
import type { Work } from "./work.ts";

const root = join(import.meta.dirname, "..", "..");
const options = new Set(process.argv.slice(2).filter((argument) => argument.startsWith("--")));
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const work: Work = {
  root,
  cache: join(root, ".cache", "audio"),
  cast: readCast(join(root, "content", "audio")),
  force: options.has("--force"),
  checks: !options.has("--no-checks"),
  problems: [],
  say: (line) => process.stdout.write(`  ${line}\n`),
};

if (options.has("--report")) writeReport(work);
else await renderAll();
if (work.problems.length > 0) {
  process.stderr.write(`${work.problems.map((problem) => `  ${problem}`).join("\n")}\n`);
  process.exitCode = 1;
}

async function renderAll(): Promise<void> {
  const isChosen = (file: string) =>
    chosen.length === 0 || chosen.some((folder) => `${join(root, file)}/`.startsWith(`${resolve(folder)}/`));
  const find = (pattern: string) => globSync(pattern, { cwd: root }).sort().filter(isChosen);
  const scripts = find("content/**/*.script.yaml");
  for (const folder of new Set<string>(scripts.map((file) => dirname(file)))) {
    const own = scripts.filter((file) => dirname(file) === folder);
    const read = own.map((file) => readScript(readFileSync(join(root, file), "utf8")));
    for (const problem of checkCast(read, work.cast)) work.problems.push(`${folder}: ${problem}`);
    if (read.some(({ voices }) => voices.some((voice) => work.cast.voices[voice] === undefined))) continue;
    await renderListening(join(root, folder), read, work);
  }
  for (const file of find("content/**/module.yaml")) {
    const authored: unknown = parse(readFileSync(join(root, file), "utf8"));
    if (!v.is(v.object({ module_type: v.literal("speaking") }), authored)) continue;
    const module = v.parse(AuthoredSpeakingModuleSchema, authored);
    if (work.cast.voices[module.examiner.voice] === undefined)
      work.problems.push(`${file}: the cast has no voice ${module.examiner.voice}`);
    else await renderSpeaking(join(root, dirname(file)), module, work);
  }
}
