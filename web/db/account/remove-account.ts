import { recoverOnce } from "../attempt/attempt-work.ts";
import { deleteDraftCopies } from "../draft/draft-write-ahead.ts";
import { recoverDrafts, retryDraftRecovery } from "../draft/drafts.ts";
import { deleteWorkWriteAhead, readWorkWriteAhead } from "../attempt/work-write-ahead.ts";
import { MEDIA_CACHE } from "../library/media-cache.ts";
import { attemptOfPayload } from "../outbox/queued-payload.ts";
import { countUnsent } from "../outbox/unsent.ts";
import { listWriteAheadCommands } from "../outbox/unsent-write-ahead.ts";
import { withCacheDatabase, withWorkDatabase, type Device } from "../storage/device.ts";
import { readMeta } from "../storage/meta.ts";
import { deleteAccountRows } from "./account-rows.ts";
import { encryptWork } from "./kept-work.ts";
import { readUnsentContent, type UnsentContent } from "./unsent-content.ts";

/**
 * Removes everything of a signed-out account from this device: its rows, write-ahead copies and unsaved forms. Empties
 * the caches too, unless somebody is signed in. If the learner chose to keep unsent work, encrypts it first; without a
 * key the work stays unencrypted. Does nothing if the account has signed in again. May run repeatedly and in several
 * tabs. Returns false if encrypting failed; then call it again later.
 */
export async function removeAccount(
  device: Device,
  owner: string,
  caches: CacheStorage | null = (globalThis as { caches?: CacheStorage }).caches ?? null,
): Promise<boolean> {
  const isNobodySignedIn = (await withWorkDatabase(device, () => readMeta(device.work.meta, "session"))) === null;
  // Clears the caches first, because encrypting needs space.
  if (isNobodySignedIn) await clearCaches(device, caches);
  let step = await removeRows(device, owner);
  while (step.kind === "changed") step = await removeRows(device, owner);
  if (step.kind === "signed_in") return true;
  await deleteLocalCopies(device, owner, step.removed);
  for (const [slug, latest] of device.latest) if (latest.owner === owner) device.latest.delete(slug);
  return step.isComplete;
}

type RemovalStep =
  | { kind: "signed_in" }
  | { kind: "changed" }
  | { kind: "removed"; removed: UnsentContent | null; isComplete: boolean };

async function removeRows(device: Device, owner: string): Promise<RemovalStep> {
  const { work } = device;
  await applyWriteAhead(device);
  const items = await countUnsentItems(device, owner);
  const before = await withWorkDatabase(device, () =>
    work.transaction("r", work.tables, async () => ({
      choice: await readMeta(work.meta, `signedOut:${owner}`),
      content: await readUnsentContent(device, owner),
      copies: await readWriteAheadCopies(device, owner),
    })),
  );
  const { choice, copies } = before;
  if (choice === null) return { kind: "signed_in" };
  const content = choice.unsent === "delete" ? null : before.content;
  const { key } = choice;
  // If encrypting fails, for example on a full disk, the work stays unencrypted and the next start tries again.
  const encrypted =
    content === null || key === null
      ? null
      : await encryptWork(device, { key, owner, content, items }).catch(() => null);

  return await withWorkDatabase(device, () =>
    work.transaction("rw", work.tables, async (): Promise<RemovalStep> => {
      if ((await readMeta(work.meta, `signedOut:${owner}`)) === null) return { kind: "signed_in" };
      // Another tab may have saved more work since `before` was read.
      const current = await readUnsentContent(device, owner);
      const isSame = JSON.stringify(current) === JSON.stringify(before.content);
      if (!isSame || (await readWriteAheadCopies(device, owner)) !== copies) return { kind: "changed" };
      if (encrypted !== null) await work.keptWork.put(encrypted);
      const staysUnencrypted = content !== null && encrypted === null;
      await deleteAccountRows(device, owner, staysUnencrypted ? content : null);
      return {
        kind: "removed",
        removed: staysUnencrypted ? null : before.content,
        isComplete: !staysUnencrypted || key === null,
      };
    }),
  );
}

/** Stores the write-ahead copies as rows, because the newest text may exist only as a write-ahead copy. */
async function applyWriteAhead(device: Device): Promise<void> {
  device.recovery = null;
  retryDraftRecovery(device);
  await Promise.all([recoverOnce(device), recoverDrafts(device)]);
}

/** Returns the write-ahead copies of an account's drafts, as text to compare. */
async function readWriteAheadCopies({ work }: Device, owner: string): Promise<string> {
  const rows = await work.meta.where("key").startsWith("journal:").toArray();
  return JSON.stringify(rows.filter(({ value }) => (value as { owner?: unknown } | null)?.owner === owner));
}

async function deleteLocalCopies(device: Device, owner: string, removed: UnsentContent | null): Promise<void> {
  // On a full disk a write-ahead copy may be the only copy of the work, so it stays until there is space.
  const isNeeded = (await withWorkDatabase(device, () => listWriteAheadCommands(device, owner))).length > 0;
  if (!isNeeded) {
    for (const { slug, owner: copyOwner } of readWorkWriteAhead(device))
      if (copyOwner === owner) deleteWorkWriteAhead(device, slug, Number.POSITIVE_INFINITY);
    await deleteDraftCopies(device, owner);
  }
  for (const [name, value] of removed?.staffDrafts ?? [])
    if (device.writeAheadStore.getItem(name) === value) device.writeAheadStore.removeItem(name);
}

/** Empties the cache database and deletes the media files: they show what somebody practised. */
async function clearCaches(device: Device, caches: CacheStorage | null): Promise<void> {
  const { cache } = device;
  await withCacheDatabase(device, () =>
    cache.transaction("rw", cache.tables, () => Promise.all(cache.tables.map((table) => table.clear()))),
  );
  await caches?.delete(MEDIA_CACHE);
}

/**
 * Counts what the server does not have: unsent items, attempts that are only on this device, and unsaved forms and
 * voice comments of staff.
 */
export async function countUnsentItems(device: Device, owner: string): Promise<number> {
  const { work } = device;
  const content = await withWorkDatabase(device, () =>
    work.transaction("r", work.tables, () => readUnsentContent(device, owner)),
  );
  const unsent = await countUnsent(device, owner);
  if (content === null) return unsent;
  const queued = new Set(content.outbox.map((row) => attemptOfPayload(row)?.attempt_slug));
  for (const row of content.recordings) queued.add(row.attempt_slug);
  const onlyHere = content.attempts.filter((attempt) => !queued.has(attempt.slug));
  return unsent + onlyHere.length + content.staffDrafts.length + (content.voiceDrafts?.length ?? 0);
}
