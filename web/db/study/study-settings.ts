import { NO_STUDY_SETTINGS, type StudySettings } from "#core/exam/study/study-settings.ts";
import { queueCommand, queueTables } from "../outbox/outbox.ts";
import { type Device, withWorkDatabase } from "../storage/device.ts";
import { watch, type Watch } from "../storage/watch.ts";
import { hasUnsent } from "../outbox/has-unsent.ts";

const AGGREGATE = "study_settings";
/** Changes within this time are sent as one command. */
const SEND_DELAY_MS = 2_000;

/** Returns an account's study settings, or empty settings if it has none. */
export async function readStudySettings(device: Device, owner: string): Promise<StudySettings> {
  const row = await withWorkDatabase(device, () => device.work.studySettings.get(owner));
  return row?.settings ?? NO_STUDY_SETTINGS;
}

export function watchStudySettings(device: Device, owner: string): Watch<StudySettings> {
  return watch(async () => readStudySettings(device, owner));
}

/** Changes some of the settings and queues all of them, in one transaction. */
export async function saveStudySettings(
  device: Device,
  owner: string,
  change: Partial<StudySettings>,
  now: number,
): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.studySettings, ...queueTables(work)], async () => {
      const row = await work.studySettings.get(owner);
      const settings = { ...(row?.settings ?? NO_STUDY_SETTINGS), ...change };
      await work.studySettings.put({ owner, settings });
      await queueCommand(work, {
        owner,
        kind: "study.settings",
        payload: settings,
        agg: AGGREGATE,
        now,
        delay: SEND_DELAY_MS,
      });
    }),
  );
}

/**
 * Stores the server's settings. If this device has unsent settings, changes nothing and returns false: the server
 * decides which settings apply once it has both.
 */
export async function mergePulledStudySettings(
  device: Device,
  owner: string,
  settings: StudySettings,
): Promise<boolean> {
  const { work } = device;
  return withWorkDatabase(device, () =>
    work.transaction("rw", [work.studySettings, work.outbox], async () => {
      if (await hasUnsent(work, owner, AGGREGATE)) return false;
      await work.studySettings.put({ owner, settings });
      return true;
    }),
  );
}
