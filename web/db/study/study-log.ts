import type { StudyAct, StudyEntry } from "#core/exam/study/study-log.ts";
import { queueCommand, queueTables } from "../outbox/outbox.ts";
import { type Device, withWorkDatabase } from "../storage/device.ts";
import { createSlug } from "../storage/ids.ts";
import { watch, type Watch } from "../storage/watch.ts";

/** Returns an account's study log, in no particular order. */
export function listStudyEntries(device: Device, owner: string): Promise<StudyEntry[]> {
  return withWorkDatabase(device, () => device.work.studyEntry.where("owner").equals(owner).toArray());
}

export function watchStudyEntries(device: Device, owner: string): Watch<StudyEntry[]> {
  return watch(async () => listStudyEntries(device, owner));
}

/** What the learner did with a card. `at`: server time in ms since 1970. `zone`: minutes east of UTC. */
export type CardAct = { owner: string; card: string; act: StudyAct; at: number; zone: number };

/** Adds a line to the study log and queues it, in one transaction. Returns the line. */
export function logCard(device: Device, { owner, card, act, at, zone }: CardAct): Promise<StudyEntry> {
  const { work } = device;
  return withWorkDatabase(device, () =>
    work.transaction("rw", [work.studyEntry, ...queueTables(work)], async () => {
      const lines = await work.studyEntry
        .where("card")
        .equals(card)
        .filter((line) => line.owner === owner)
        .toArray();
      // Each line gets a later time than the lines before: lines with the same time are ordered by their random ids.
      const laterThanAll = Math.max(at, ...lines.map((line) => line.at + 1));
      const entry: StudyEntry = { id: createSlug(), card, at: laterThanAll, zone, act };
      await work.studyEntry.add({ ...entry, owner });
      await queueCommand(work, {
        owner,
        kind: "study.log",
        payload: { entries: [entry] },
        // Each line has its own aggregate, so that no line delays another.
        agg: `study:${entry.id}`,
        now: at,
        delay: 0,
      });
      return entry;
    }),
  );
}

/** Stores lines as the server sent them. The server may have corrected a time from a device with a wrong clock. */
export async function mergePulledStudyEntries(
  device: Device,
  owner: string,
  entries: readonly StudyEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await withWorkDatabase(device, () => device.work.studyEntry.bulkPut(entries.map((entry) => ({ ...entry, owner }))));
}
