import * as v from "valibot";
import { type StudyEntry, StudyEntrySchema } from "#core/exam/study/study-log.ts";
import { StudySettingsSchema } from "#core/exam/study/study-settings.ts";
import { WordSchema } from "#core/exam/study/word.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import type { Device } from "#web/db/storage/device.ts";
import { mergePulledStudyEntries } from "#web/db/study/study-log.ts";
import { mergePulledStudySettings } from "#web/db/study/study-settings.ts";
import { mergePulledWord } from "#web/db/study/words.ts";

const LogSchema = v.object({ entries: v.array(v.unknown()) });

/**
 * Stores the changes of the learner's study log, study settings and words. Ignores changes that this build cannot read.
 * Skips changes of settings and words that are also unsent on this device. Returns the feed position of the first
 * skipped change, or null.
 */
export async function mergePulledStudy(
  device: Device,
  owner: string,
  items: ReplyOf<"syncChanges">["items"],
): Promise<number | null> {
  const entries: StudyEntry[] = [];
  let firstSkipped: number | null = null;
  for (const { seq, kind, body } of items) {
    let isStored = true;
    if (kind === "study_log" && v.is(LogSchema, body))
      entries.push(...body.entries.filter((entry): entry is StudyEntry => v.is(StudyEntrySchema, entry)));
    else if (kind === "word" && v.is(WordSchema, body)) isStored = await mergePulledWord(device, owner, body);
    else if (kind === "study_settings" && v.is(StudySettingsSchema, body))
      isStored = await mergePulledStudySettings(device, owner, body);
    if (!isStored) firstSkipped ??= seq;
  }
  await mergePulledStudyEntries(device, owner, entries);
  return firstSkipped;
}
