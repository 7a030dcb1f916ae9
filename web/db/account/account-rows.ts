import { deleteAggregates } from "../outbox/aggregate-numbers.ts";
import type { Device } from "../storage/device.ts";
import type { MetaRow } from "../storage/meta.ts";
import { recordingsOf, type UnsentContent } from "./unsent-content.ts";

const META_OF_ACCOUNT = ["cursor", "synced", "settled", "alerts", "account", "keptWorkKey", "diagnostic"] as const;

/**
 * Deletes the rows of one account from the work database, but not its kept work and the record of its sign-out.
 * `keptContent` is unsent work that could not be encrypted: its rows stay, and so do the account's full tests, drills
 * and study data. Call inside a transaction over all tables.
 */
export async function deleteAccountRows(
  device: Device,
  owner: string,
  keptContent: UnsentContent | null,
): Promise<void> {
  const { work } = device;
  const keptSlugs = new Set(keptContent?.attempts.map((attempt) => attempt.slug));
  const keptRecordings = new Set(keptContent?.recordings.map((row) => row.id));

  const attempts = await work.attempt.where("owner").equals(owner).primaryKeys();
  await work.attempt.bulkDelete(attempts.filter((slug) => !keptSlugs.has(slug)));
  const recordings = await recordingsOf(device, owner);
  await work.recording.bulkDelete(recordings.map((row) => row.id).filter((id) => !keptRecordings.has(id)));
  await work.draft.filter((row) => row.owner === owner && !keptSlugs.has(row.slug)).delete();
  if (keptContent === null) await work.voiceDraft.where("owner").equals(owner).delete();
  await deleteOrphans(device);

  await work.meta.bulkDelete(
    META_OF_ACCOUNT.filter((name) => name !== "account" || keptContent === null).map((name) => `${name}:${owner}`),
  );
  // Write-ahead copies of drafts.
  await work.meta
    .where("key")
    .startsWith("journal:")
    .filter((row) => belongsTo(row, owner))
    .delete();
  if (keptContent !== null) return;
  await Promise.all([
    work.fullTest.where("owner").equals(owner).delete(),
    work.drill.where("owner").equals(owner).delete(),
    work.studyEntry.where("owner").equals(owner).delete(),
    work.studySettings.delete(owner),
    work.word.where("owner").equals(owner).delete(),
    work.outbox.where("owner").equals(owner).delete(),
    deleteAggregates(work),
  ]);
  // Gives the next account a new client id, unless another account's work on this device still uses the present id.
  if ((await work.attempt.count()) + (await work.outbox.count()) === 0) await work.meta.delete("clientId");
}

/** Deletes rows whose attempt or recording is gone, and encrypted parts whose `keptWork` row was never stored. */
async function deleteOrphans({ work }: Device): Promise<void> {
  const [attempts, recordings, voiceDrafts, kept] = await Promise.all([
    work.attempt.toCollection().primaryKeys(),
    work.recording.toCollection().primaryKeys(),
    work.voiceDraft.toCollection().primaryKeys(),
    work.keptWork.toCollection().primaryKeys(),
  ]);
  const attemptSlugs = new Set(attempts);
  const recordingIds = new Set([...recordings, ...voiceDrafts]);
  const keptIds = new Set(kept);
  await Promise.all([
    work.attemptModule.filter((row) => !attemptSlugs.has(row.slug)).delete(),
    work.attemptKey.filter((row) => !attemptSlugs.has(row.slug)).delete(),
    work.speaking.filter((row) => !attemptSlugs.has(row.slug)).delete(),
    work.draftVersion.filter((row) => !attemptSlugs.has(row.slug)).delete(),
    work.recordingSlice.filter((row) => !recordingIds.has(row.id)).delete(),
    work.keptPart.filter((row) => !keptIds.has(row.id)).delete(),
  ]);
}

function belongsTo({ value }: MetaRow, owner: string): boolean {
  return typeof value === "object" && value !== null && "owner" in value && value.owner === owner;
}
