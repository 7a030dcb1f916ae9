import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import * as v from "valibot";
import { DEFAULT_BAND_TABLES } from "#core/exam/bands/band-table.ts";
import { ModuleKeySchema } from "#core/exam/content/answer-key.ts";
import type { CompiledModule } from "#core/exam/content/compiled.ts";
import { MEDIA_EXTENSION, type MediaItem } from "#core/exam/content/media.ts";
import { ModuleSchema } from "#core/exam/content/module.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { ReadingPart } from "#core/exam/content/part.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import { ModuleFileSchema, type AuthoredModule, type AuthoredPart } from "./authored-schema.ts";
import { checkGroup } from "./check-group.ts";
import { checkModule } from "./check-module.ts";
import { compileGroup, type PictureRequest } from "./compile-group.ts";
import { compileKey, type CompiledKey } from "./compile-key.ts";
import { createReporter, type Finding, type Path, type Reporter } from "./findings.ts";
import { compileText } from "./markdown.ts";
import { svgProblems } from "./svg.ts";
import { sha256, versionOf } from "./versions.ts";
import { readYaml } from "./yaml-file.ts";

/** A module's folder: where it is on disk, and how its files are named in findings. */
export type ModuleFolder = { dir: string; name: string };
type Media = Map<string, { item: MediaItem; file: string }>;
type Work = { folder: ModuleFolder; report: Reporter; findings: Finding[]; media: Media };

/** Compiles and checks one module. Null where it has a problem; all of them are in `findings`. */
export async function compileModule(folder: ModuleFolder, findings: Finding[]): Promise<CompiledModule | null> {
  const before = findings.filter(isProblem).length;
  const { value: authored, report } = await readYaml(
    join(folder.dir, "module.yaml"),
    `${folder.name}/module.yaml`,
    ModuleFileSchema,
    findings,
  );
  if (!authored) return null;
  const work: Work = { folder, report, findings, media: new Map() };
  const parts: ReadingPart[] = [];
  const keys: CompiledKey[] = [];
  for (const [at, part] of authored.parts.entries()) {
    const compiled = await compilePart(part, at, work);
    parts.push(compiled.part);
    keys.push(...compiled.keys);
  }
  checkModule(authored, parts, report);
  if (findings.filter(isProblem).length > before) return null;
  return assemble(authored, parts, keys, work);
}

function isProblem(finding: Finding): boolean {
  return finding.severity === "problem";
}

async function compilePart(
  part: AuthoredPart,
  at: number,
  work: Work,
): Promise<{ part: ReadingPart; keys: CompiledKey[] }> {
  const place: Path = ["parts", at];
  const texts: PassageText[] = [];
  for (const [index, file] of part.texts.entries()) {
    const text = await readText(file, [...place, "texts", index], work);
    if (text) texts.push(text);
  }
  const pictures = await readPictures(part, place, work);
  const groups: QuestionGroup[] = [];
  const keys: CompiledKey[] = [];
  for (const [index, authored] of part.groups.entries()) {
    const report = work.report.at(...place, "groups", index);
    const group = compileGroup(authored, texts, report, (request) => pictures.get(request.file) ?? "missing");
    if (!group) continue;
    const groupKeys = compileKey(authored, group, texts, report);
    checkGroup(authored, group, groupKeys, texts, report);
    groups.push(group);
    keys.push(...groupKeys);
  }
  return { part: { id: part.id, number: at + 1, title: part.title, minutes: part.minutes, texts, groups }, keys };
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

/** Reads every picture of a part and adds it to the module's media; answers the media id of each file. */
async function readPictures(part: AuthoredPart, place: Path, work: Work): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, group] of part.groups.entries()) {
    if (group.kind !== "label") continue;
    const id = await readPicture(group.picture, [...place, "groups", index, "picture"], work);
    if (id !== null) ids.set(group.picture.file, id);
  }
  return ids;
}

async function readPicture(
  request: PictureRequest,
  place: Path,
  { folder, report, media }: Work,
): Promise<string | null> {
  const file = join(folder.dir, request.file);
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null || bytes.length === 0) {
    report.problem([...place, "file"], `there is no picture ${request.file}`);
    return null;
  }
  const extension = extname(request.file).slice(1);
  const type = PICTURE_TYPES.find((candidate) => MEDIA_EXTENSION[candidate] === extension);
  if (type === undefined) {
    report.problem([...place, "file"], `${request.file} is no picture`);
    return null;
  }
  if (type === "image/svg+xml") {
    for (const message of svgProblems(bytes.toString("utf8"), request))
      report.problem([...place, "file"], `${request.file} ${message}`);
  }
  const id = request.file.slice(0, -extension.length - 1);
  media.set(id, { item: { id, type, bytes: bytes.length, sha256: sha256(bytes) }, file });
  return id;
}

const PICTURE_TYPES = [
  "image/svg+xml",
  "image/png",
  "image/webp",
  "image/avif",
] as const satisfies readonly MediaItem["type"][];

function assemble(
  authored: AuthoredModule,
  parts: ReadingPart[],
  keys: readonly CompiledKey[],
  { report, media }: Work,
): CompiledModule | null {
  const content = {
    slug: authored.slug,
    name: authored.name,
    module_type: authored.module_type,
    test_type: authored.test_type,
    duration: authored.minutes * 60,
    media: [...media.values()].map((one) => one.item),
    parts,
  };
  const answers = {
    module_slug: authored.slug,
    content_version: versionOf(content),
    band_table:
      typeof authored.band_table === "string" ? [...DEFAULT_BAND_TABLES[authored.band_table]] : authored.band_table,
    questions: keys.map(({ key }) => key).sort((a, b) => a.number - b.number),
  };
  const module = v.safeParse(ModuleSchema, { ...content, content_version: answers.content_version });
  const key = v.safeParse(ModuleKeySchema, { ...answers, key_version: versionOf(answers) });
  for (const issue of [...(module.issues ?? []), ...(key.issues ?? [])])
    report.problem([], `${v.getDotPath(issue) ?? ""}: ${issue.message}`);
  return module.success && key.success ? { module: module.output, key: key.output, media: [...media.values()] } : null;
}
