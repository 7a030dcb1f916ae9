import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { SpeakingPart, SpokenLine } from "#core/exam/content/part.ts";
import { hashOf } from "../../audio/hash.ts";
import { LOCK_FILE, LockSchema, type Lock } from "../../audio/lock.ts";
import { utteranceScript } from "../../audio/utterance.ts";
import { spokenLines, type AuthoredLine, type AuthoredSpeakingModule } from "../authored-speaking.ts";
import { checkSpeaking } from "../check-speaking.ts";
import type { CompiledParts, Work } from "./compile-part.ts";
import { compileTalks } from "./compile-talks.ts";
import type { Path } from "../findings.ts";
import { sha256 } from "../versions.ts";

/** In the exam: one minute to prepare the long turn, stopped after two minutes (docs/exam-rules.md). */
const PREPARE_SECONDS = 60;
const TALK_SECONDS = 120;

/** A module of fewer parts is Parts 2 and 3, practised alone. */
const PARTS = 3;

/** Compiles the parts of a Speaking module. Every utterance of the examiner becomes media. */
export async function compileSpeaking(authored: AuthoredSpeakingModule, work: Work): Promise<CompiledParts> {
  checkSpeaking(authored, work.report);
  const spoken = await readUtterances(authored, work);
  const compiled = (line: AuthoredLine): SpokenLine => spoken.get(line.id) ?? { id: line.id, text: line.text };
  const samples = await compileTalks(authored, work);
  const before = Math.max(0, PARTS - authored.parts.length);
  const parts = authored.parts.map((part, index): SpeakingPart => {
    const number = before + index + 1;
    const card = part.cue_card;
    return {
      id: part.id,
      number,
      title: `Part ${number}`,
      opening: part.opening.map(compiled),
      topics: part.topics.map(({ title, opening, questions }) => ({
        title,
        ...(opening && { opening: compiled(opening) }),
        questions: questions.map(compiled),
      })),
      ...(card && {
        cueCard: {
          topic: card.topic,
          points: card.points,
          explain: card.explain,
          prepareSeconds: PREPARE_SECONDS,
          talkSeconds: TALK_SECONDS,
          begin: compiled(card.begin),
          stop: compiled(card.stop),
          ...(samples?.card === part.id && { samples: samples.talks }),
        },
      }),
      ...(part.closing && { closing: compiled(part.closing) }),
    };
  });
  return { parts, duration: authored.minutes * 60, keys: [] };
}

/** Reads the output of `npm run content:audio` for every utterance and adds it to the module's media. */
async function readUtterances(authored: AuthoredSpeakingModule, work: Work): Promise<Map<string, SpokenLine>> {
  const lock = await readLock(work);
  const spoken = new Map<string, SpokenLine>();
  for (const { line, place } of spokenLines(authored)) {
    const length = await readUtterance(line, authored, lock, place, work);
    if (length !== null) spoken.set(line.id, { id: line.id, text: line.text, audio: line.id, length });
  }
  return spoken;
}

async function readUtterance(
  line: AuthoredLine,
  authored: AuthoredSpeakingModule,
  lock: Lock,
  place: Path,
  { folder, report, media }: Work,
): Promise<number | null> {
  const file = join(folder.dir, `${line.id}.m4a`);
  const audio = await readFile(file).catch(() => null);
  const locked = lock[line.id];
  if (!audio || !locked) {
    report.problem(place, `there is no recording ${line.id}: run npm run content:audio`);
    return null;
  }
  if (sha256(audio) !== locked.audio || hashOf(utteranceScript(line, authored.examiner)) !== locked.script) {
    report.problem(place, `the recording ${line.id} is not of the current text and voice: run npm run content:audio`);
    return null;
  }
  media.set(line.id, {
    item: { id: line.id, type: "audio/mp4", bytes: audio.length, sha256: locked.audio },
    file,
  });
  return locked.duration;
}

async function readLock({ folder }: Work): Promise<Lock> {
  try {
    const parsed = v.safeParse(LockSchema, JSON.parse(await readFile(join(folder.dir, LOCK_FILE), "utf8")));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}
