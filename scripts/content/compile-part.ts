import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { MEDIA_EXTENSION, type MediaItem } from "#core/exam/content/media.ts";
import type { Cue, ListeningPart, ReadingPart, SpeakingPart, WritingTask } from "#core/exam/content/part.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { TaskBrief } from "#core/exam/content/task-brief.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import type { AuthoredGroup } from "./authored-schema.ts";
import { checkGroup } from "./check-group.ts";
import { compileGroup, type PictureRequest } from "./compile-group.ts";
import { compileKey, type CompiledKey } from "./compile-key.ts";
import type { Finding, Path, Reporter } from "./findings.ts";
import { svgProblems } from "./svg.ts";
import { sha256 } from "./versions.ts";

/** A module's folder: where it is on disk, and how its files are named in findings. */
export type ModuleFolder = { dir: string; name: string };
export type Media = Map<string, { item: MediaItem; file: string }>;
/** What the compiling of one module has at hand and gathers. */
export type Work = { folder: ModuleFolder; report: Reporter; findings: Finding[]; media: Media };

/**
 * What differs between the papers: their parts, how long they take (seconds), and what is kept back with the key.
 * Writing has briefs instead of keys, Speaking neither.
 */
export type CompiledPaper = {
  parts: ReadingPart[] | ListeningPart[] | WritingTask[] | SpeakingPart[];
  duration: number;
  keys: CompiledKey[];
  transcripts?: Record<string, Cue[]>;
  briefs?: Record<string, TaskBrief>;
};

type WithGroups = { groups: readonly AuthoredGroup[] };

/** Compiles and checks the groups of a part with their keys, whose evidence stands in `texts`. */
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
    const group = compileGroup(authored, texts, report, (request) => pictures.get(request.file) ?? "missing");
    if (!group) continue;
    const groupKeys = compileKey(authored, group, texts, report);
    checkGroup(authored, group, groupKeys, texts, report);
    groups.push(group);
    keys.push(...groupKeys);
  }
  return { groups, keys };
}

/** Reads every picture of a part and adds it to the module's media; answers the media id of each file. */
async function readPictures(part: WithGroups, place: Path, work: Work): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, group] of part.groups.entries()) {
    if (group.kind !== "label") continue;
    const id = await readPicture(group.picture, [...place, "groups", index, "picture"], work);
    if (id !== null) ids.set(group.picture.file, id);
  }
  return ids;
}

/** Reads a picture of a group or figure and adds it to the module's media. Null where there is none; it is reported. */
export async function readPicture(
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
