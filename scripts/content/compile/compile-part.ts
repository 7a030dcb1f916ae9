import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { MEDIA_EXTENSION, type MediaItem } from "#core/exam/content/media.ts";
import type { Cue, ListeningPart, ReadingPart, SpeakingPart, WritingTask } from "#core/exam/content/part.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { TaskBrief } from "#core/exam/content/task-brief.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import { checkGroup } from "../check-group.ts";
import { compileGroup } from "./compile-group.ts";
import { compileKey, type CompiledKey } from "./compile-key.ts";
import type { Finding, Path, Reporter } from "../findings.ts";
import type { PictureFile } from "../questions/kind-authoring.ts";
import { type AuthoredGroup, authoringOf } from "../questions/kinds.ts";
import { svgProblems } from "../svg.ts";
import { sha256 } from "../versions.ts";

/** A module's folder: its path on disk, and its name in findings. */
export type ModuleFolder = { dir: string; name: string };
export type Media = Map<string, { item: MediaItem; file: string }>;
/** The inputs and collected outputs of compiling one module. */
export type Work = { folder: ModuleFolder; report: Reporter; findings: Finding[]; media: Media };

/**
 * What differs between modules: their parts, their duration in seconds, and the data kept with the key. Writing has
 * briefs instead of keys; Speaking has neither.
 */
export type CompiledParts = {
  parts: ReadingPart[] | ListeningPart[] | WritingTask[] | SpeakingPart[];
  duration: number;
  keys: CompiledKey[];
  transcripts?: Record<string, Cue[]>;
  briefs?: Record<string, TaskBrief>;
};

type WithGroups = { groups: readonly AuthoredGroup[] };

/** Compiles and checks the groups of a part with their keys. Evidence is looked for in `texts`. */
export async function compileGroups(
  part: WithGroups,
  place: Path,
  texts: readonly PassageText[],
  work: Work,
): Promise<{ groups: QuestionGroup[]; keys: CompiledKey[] }> {
  const pictures = await readPictures(part, place, work);
  const groups: QuestionGroup[] = [];
  const keys: CompiledKey[] = [];
  for (const [index, authored] of part.groups.entries()) {
    const report = work.report.at(...place, "groups", index);
    const mediaOf = (file: string): string => pictures.get(file) ?? "missing";
    const group = compileGroup(authored, { texts, report, mediaOf });
    const groupKeys = compileKey(authored, group, texts, report);
    checkGroup(group, groupKeys, texts, report);
    groups.push(group);
    keys.push(...groupKeys);
  }
  return { groups, keys };
}

/** Reads every picture of a part and adds it to the module's media. Returns the media id of each file. */
async function readPictures(part: WithGroups, place: Path, work: Work): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, group] of part.groups.entries()) {
    for (const picture of authoringOf(group).pictures?.(group) ?? []) {
      const id = await readPicture(picture, [...place, "groups", index, ...picture.path], work);
      if (id !== null) ids.set(picture.file, id);
    }
  }
  return ids;
}

/**
 * Reads a picture of a group or figure and adds it to the module's media. Returns null and reports a problem at `place`
 * if there is none.
 */
export async function readPicture(
  request: PictureFile,
  place: Path,
  { folder, report, media }: Work,
): Promise<string | null> {
  const file = join(folder.dir, request.file);
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null || bytes.length === 0) {
    report.problem(place, `there is no picture ${request.file}`);
    return null;
  }
  const extension = extname(request.file).slice(1);
  const type = PICTURE_TYPES.find((candidate) => MEDIA_EXTENSION[candidate] === extension);
  if (type === undefined) {
    report.problem(place, `${request.file} is not a picture`);
    return null;
  }
  if (type === "image/svg+xml") {
    for (const message of svgProblems(bytes.toString("utf8"), request))
      report.problem(place, `${request.file} ${message}`);
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
