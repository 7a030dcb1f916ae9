import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { DEFAULT_BAND_TABLES } from "#core/exam/bands/band-table.ts";
import { ModuleKeySchema } from "#core/exam/content/answer-key.ts";
import type { CompiledModule } from "#core/exam/content/compiled.ts";
import { ModuleSchema } from "#core/exam/content/module.ts";
import type { ReadingPart } from "#core/exam/content/part.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import {
  ModuleFileSchema,
  type AuthoredModule,
  type AuthoredReadingModule,
  type AuthoredReadingPart,
} from "../authored-schema.ts";
import { checkModule } from "../check-module.ts";
import { checkQuestionIds } from "../check-question-ids.ts";
import { compileListening } from "./compile-listening.ts";
import { compileSamples, type SampleSource } from "./compile-samples.ts";
import { compileSpeaking } from "./compile-speaking.ts";
import { compileWriting } from "./compile-writing.ts";
import type { CompiledKey } from "./compile-key.ts";
import { compileGroups, type CompiledParts, type ModuleFolder, type Work } from "./compile-part.ts";
import { createReporter, type Finding, type Path, type Reporter } from "../findings.ts";
import { compileText } from "../markdown.ts";
import { versionOf } from "../versions.ts";
import { readYaml } from "../yaml-file.ts";

/** A compiled module with its sources, for checks across several places. */
export type ModuleSource = {
  folder: ModuleFolder;
  compiled: CompiledModule;
  authored: AuthoredModule;
  report: Reporter;
  samples: SampleSource[];
};

/** Compiles and checks one module. Returns null if it has a problem. All problems are in `findings`. */
export async function compileModule(
  folder: ModuleFolder,
  topics: ReadonlySet<string>,
  findings: Finding[],
): Promise<ModuleSource | null> {
  const before = findings.filter(isProblem).length;
  const { value: authored, report } = await readYaml(
    join(folder.dir, "module.yaml"),
    `${folder.name}/module.yaml`,
    ModuleFileSchema,
    findings,
  );
  if (!authored) return null;
  const work: Work = { folder, report, findings, media: new Map() };
  const parts = await compileParts(authored, work);
  if ("band_table" in authored) checkQuestionIds(authored, report);
  if (findings.filter(isProblem).length > before) return null;
  const tasks = authored.module_type === "writing" ? authored.parts.map((part) => part.id) : [];
  const samples = tasks.length > 0 ? await compileSamples(folder, tasks, topics, findings) : [];
  const module = assemble(authored, parts, work);
  if (!module || findings.filter(isProblem).length > before) return null;
  const compiled = samples.length > 0 ? { ...module, samples: samples.map((sample) => sample.samples) } : module;
  return { folder, compiled, authored, report, samples };
}

function compileParts(authored: AuthoredModule, work: Work): Promise<CompiledParts> {
  switch (authored.module_type) {
    case "reading":
      return compileReading(authored, work);
    case "listening":
      return compileListening(authored, work);
    case "writing":
      return compileWriting(authored, work);
    case "speaking":
      return compileSpeaking(authored, work);
  }
}

function isProblem(finding: Finding): boolean {
  return finding.severity === "problem";
}

async function compileReading(authored: AuthoredReadingModule, work: Work): Promise<CompiledParts> {
  const parts: ReadingPart[] = [];
  const keys: CompiledKey[] = [];
  for (const [partIndex, part] of authored.parts.entries()) {
    const compiled = await compilePart(part, partIndex, work);
    parts.push(compiled.part);
    keys.push(...compiled.keys);
  }
  checkModule(authored, parts, work.report);
  return { parts, duration: authored.minutes * 60, keys };
}

async function compilePart(
  part: AuthoredReadingPart,
  partIndex: number,
  work: Work,
): Promise<{ part: ReadingPart; keys: CompiledKey[] }> {
  const place: Path = ["parts", partIndex];
  const texts: PassageText[] = [];
  for (const [index, file] of part.texts.entries()) {
    const text = await readText(file, [...place, "texts", index], work);
    if (text) texts.push(text);
  }
  const { groups, keys } = await compileGroups(part, place, texts, work);
  return {
    part: { id: part.id, number: partIndex + 1, title: part.title, minutes: part.minutes, texts, groups },
    keys,
  };
}

async function readText(file: string, place: Path, { folder, report, findings }: Work): Promise<PassageText | null> {
  const source = await readFile(join(folder.dir, file), "utf8").catch(() => null);
  if (source === null || !file.endsWith(".md")) {
    report.problem(place, `there is no text ${file}`);
    return null;
  }
  const { text, problems } = compileText(source, file.slice(0, -".md".length));
  for (const { line, message } of problems)
    createReporter(`${folder.name}/${file}`, () => line, findings).problem([], message);
  return text;
}

function assemble(authored: AuthoredModule, compiled: CompiledParts, { report, media }: Work): CompiledModule | null {
  const content = {
    slug: authored.slug,
    name: authored.name,
    module_type: authored.module_type,
    test_type: authored.test_type,
    duration: compiled.duration,
    media: [...media.values()].map(({ item }) => item),
    parts: compiled.parts,
  };
  const content_version = versionOf(content);
  const module = v.safeParse(ModuleSchema, { ...content, content_version });
  const answers = answersOf(authored, content_version, compiled);
  const key = answers && v.safeParse(ModuleKeySchema, { ...answers, key_version: versionOf(answers) });
  for (const issue of [...(module.issues ?? []), ...(key?.issues ?? [])])
    report.problem([], `${v.getDotPath(issue) ?? ""}: ${issue.message}`);
  if (!module.success || key?.success === false) return null;
  return { module: module.output, key: key?.output ?? null, media: [...media.values()] };
}

/** Returns what marking, evaluation and review need, or null if there is none. */
function answersOf(authored: AuthoredModule, content_version: string, { keys, transcripts, briefs }: CompiledParts) {
  const { slug } = authored;
  if (briefs) return { module_slug: slug, content_version, questions: [], briefs };
  if (!("band_table" in authored)) return null;
  const { band_table } = authored;
  return {
    module_slug: slug,
    content_version,
    band_table: typeof band_table === "string" ? [...DEFAULT_BAND_TABLES[band_table]] : band_table,
    questions: keys.map(({ key }) => key).sort((a, b) => a.number - b.number),
    ...(transcripts && { transcripts }),
  };
}
