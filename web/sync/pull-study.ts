import * as v from "valibot";
import { type StudyEntry, StudyEntrySchema } from "#core/exam/study/study-log.ts";
import { StudySettingsSchema } from "#core/exam/study/study-settings.ts";
import { type Word, WordSchema } from "#core/exam/study/word.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import type { Device } from "#web/db/storage/device.ts";
import { mergePulledStudyEntries } from "#web/db/study/study-log.ts";
import { mergePulledStudySettings } from "#web/db/study/study-settings.ts";
import { mergePulledWords } from "#web/db/study/words.ts";

const LogSchema = v.object({ entries: v.array(v.unknown()) });

/** Stores what changed of the learner's study log, study settings and words. Skips what this build cannot read. */
export async function mergePulledStudy(
  device: Device,
  owner: string,
  items: ReplyOf<"syncChanges">["items"],
): Promise<void> {
  const entries: StudyEntry[] = [];
  const words: Word[] = [];
  for (const { kind, body } of items) {
    if (kind === "study_log" && v.is(LogSchema, body))
      entries.push(...body.entries.filter((entry): entry is StudyEntry => v.is(StudyEntrySchema, entry)));
    else if (kind === "word" && v.is(WordSchema, body)) words.push(body);
    else if (kind === "study_settings" && v.is(StudySettingsSchema, body))
      await mergePulledStudySettings(device, owner, body);
  }
  await mergePulledStudyEntries(device, owner, entries);
  await mergePulledWords(device, owner, words);
}
