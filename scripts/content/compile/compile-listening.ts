import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { CueSchema, type Cue, type ListeningPart } from "#core/exam/content/part.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import { hashOf } from "../../audio/hash.ts";
import { LOCK_FILE, LockSchema } from "../../audio/lock.ts";
import { readScript, type Script } from "../../audio/script.ts";
import type { AuthoredListeningModule } from "../authored-schema.ts";
import { checkNumbersAndIds } from "../check-module.ts";
import { checkScript } from "../check-script.ts";
import type { CompiledKey } from "./compile-key.ts";
import { compileGroups, type CompiledParts, type Work } from "./compile-part.ts";
import type { Path } from "../findings.ts";
import { formatRange, isOutside, type Range } from "../range.ts";
import { sha256 } from "../versions.ts";

/** In the exam: four parts of ten questions, 23 to 26 minutes of sound, two minutes to check (docs/exam-rules.md). */
const PARTS_PER_MODULE = 4;
const QUESTIONS_PER_PART = 10;
const SOUND_MINUTES: Range = [23, 26];
const CHECK_SECONDS = 120;

/** Compiles the parts of a Listening module. Recordings become media, transcripts go into the key. */
export async function compileListening(authored: AuthoredListeningModule, work: Work): Promise<CompiledParts> {
  const parts: ListeningPart[] = [];
  const keys: CompiledKey[] = [];
  const transcripts: Record<string, Cue[]> = {};
  for (const [index, part] of authored.parts.entries()) {
    const place: Path = ["parts", index];
    const recording = await readRecording(part.recording, [...place, "recording"], work);
    if (!recording) continue;
    const { groups, keys: partKeys } = await compileGroups(part, place, [asText(part.id, recording.cues)], work);
    const pauses = recording.cues.filter((cue) => cue.kind === "pause");
    parts.push({
      id: part.id,
      number: index + 1,
      title: part.title,
      audio: part.recording,
      length: recording.length,
      pauses: pauses.map(({ start, end, text }) => ({ start, end, label: text })),
      groups,
    });
    checkOrder(
      partKeys,
      recording.cues,
      groups.filter((group) => rulesOf(group).hasSharedAnswer).flatMap(groupNumbers),
      place,
      work,
    );
    if (recording.script) {
      const answers = new Set(partKeys.flatMap(({ blocks }) => blocks.map(({ id }) => id)));
      checkScript(recording.script, {
        number: index + 1,
        answers,
        place: [...place, "recording"],
        report: work.report,
      });
    }
    keys.push(...partKeys.map(withCues));
    transcripts[part.id] = recording.cues;
  }
  const sound = parts.reduce((sum, part) => sum + (part.length ?? 0), 0);
  const duration = Math.ceil(sound / 1000) + CHECK_SECONDS;
  checkListening(authored, parts, { sound, duration }, work);
  return { parts, duration, keys, transcripts };
}

/**
 * Reads the output of `npm run content:audio` and adds it to the module's media. If the output does not belong to the
 * script beside it, reports that and returns the script's sentences. So an author can check the words before they are
 * recorded.
 */
async function readRecording(
  name: string,
  place: Path,
  { folder, report, media }: Work,
): Promise<{ cues: Cue[]; length: number; script: Script | null } | null> {
  const read = (file: string) => readFile(join(folder.dir, file)).catch(() => null);
  const [audio, cuesJson, lockJson, yaml] = await Promise.all([
    read(`${name}.m4a`),
    read(`${name}.cues.json`),
    read(LOCK_FILE),
    read(`${name}.script.yaml`),
  ]);
  const script = yaml && parseScript(yaml, place, report);
  const lock = lockJson && v.safeParse(LockSchema, parseJson(lockJson));
  const locked = lock?.success ? lock.output[name] : undefined;
  if (!audio || !cuesJson || !locked) {
    report.problem(place, `there is no recording ${name}: run npm run content:audio`);
    return script ? { cues: cuesWithoutTimes(script), length: ASSUMED_LENGTH_MS, script } : null;
  }
  if (script && hashOf(script) !== locked.script) {
    report.problem(place, `the recording ${name} is not of the current script: run npm run content:audio`);
    return { cues: cuesWithoutTimes(script), length: locked.duration, script };
  }
  if (sha256(audio) !== locked.audio || sha256(cuesJson) !== locked.cues) {
    report.problem(place, `the files of ${name} are not those of ${LOCK_FILE}: run npm run content:audio`);
    return null;
  }
  const cues = v.safeParse(v.array(CueSchema), parseJson(cuesJson));
  if (!cues.success) {
    report.problem(place, `${name}.cues.json does not contain valid cues`);
    return null;
  }
  media.set(name, {
    item: { id: name, type: "audio/mp4", bytes: audio.length, sha256: locked.audio },
    file: join(folder.dir, `${name}.m4a`),
  });
  return { cues: cues.output, length: locked.duration, script };
}

/** The length of a recording that does not exist yet is assumed to be a quarter of a module's usual length. */
const ASSUMED_LENGTH_MS = 6.2 * 60_000;

function parseScript(yaml: Buffer, place: Path, report: Work["report"]): Script | null {
  try {
    return readScript(yaml.toString("utf8"));
  } catch (error) {
    report.problem(place, error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** Returns the sentences and pauses of a script in order. Each lasts a second, because the times are not known. */
function cuesWithoutTimes(script: Script): Cue[] {
  return script.items.flatMap((item, index): Cue[] => {
    const times = { start: index * 1000, end: (index + 1) * 1000 };
    if (item.kind === "pause") return [{ id: item.id, ...times, kind: item.kind, text: item.text }];
    return item.kind === "speech"
      ? [{ id: item.id, ...times, kind: item.kind, speaker: item.speaker, text: item.text }]
      : [];
  });
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

/** Returns the transcript as a text with one paragraph per sentence, so that evidence is found as in a passage. */
function asText(part: string, cues: readonly Cue[]): PassageText {
  const spoken = cues.filter((cue) => cue.kind === "speech");
  return { id: part, title: part, blocks: spoken.map((cue) => ({ id: cue.id, kind: "paragraph", text: cue.text })) };
}

function withCues({ key, blocks }: CompiledKey): CompiledKey {
  const evidence = key.evidence.map((item) =>
    item.kind === "passage" ? { kind: "cue" as const, part: item.text, cue: item.anchor.block } : item,
  );
  return { key: { ...key, evidence }, blocks };
}

/**
 * Checks that answers are heard in the order of the questions. The numbers in `sharedAnswers` are exempt: their order
 * within the group does not matter.
 */
function checkOrder(
  keys: readonly CompiledKey[],
  cues: readonly Cue[],
  sharedAnswers: readonly number[],
  place: Path,
  { report }: Work,
): void {
  const heardAt = (key: CompiledKey) => cues.findIndex((cue) => cue.id === key.blocks[0]?.id);
  const sorted = [...keys].sort((a, b) => a.key.number - b.key.number);
  let last = -1;
  for (const entry of sorted) {
    const index = heardAt(entry);
    if (index >= 0 && index < last && !sharedAnswers.includes(entry.key.number))
      report.problem([...place, "groups"], `question ${entry.key.number} is answered before the previous question`);
    last = Math.max(last, index);
  }
}

function checkListening(
  authored: AuthoredListeningModule,
  parts: readonly ListeningPart[],
  { sound, duration }: { sound: number; duration: number },
  { report }: Work,
): void {
  if (parts.length < authored.parts.length) return;
  checkNumbersAndIds(parts, report);
  if (parts.length !== PARTS_PER_MODULE)
    report.problem(["parts"], `a Listening module has ${PARTS_PER_MODULE} parts, not ${parts.length}`);
  for (const [index, part] of parts.entries()) {
    const questions = part.groups.flatMap(groupNumbers).length;
    if (questions !== QUESTIONS_PER_PART)
      report.problem(["parts", index, "groups"], `${questions} questions, not ${QUESTIONS_PER_PART}`);
  }
  const minutes = sound / 60_000;
  if (isOutside(minutes, SOUND_MINUTES))
    report.problem(["parts"], `${minutes.toFixed(1)} minutes of sound, not ${formatRange(SOUND_MINUTES)}`);
  const whole = Math.ceil(duration / 60);
  if (whole !== authored.minutes)
    report.problem(["minutes"], `the recordings and two minutes to check make ${whole}, not ${authored.minutes}`);
}
