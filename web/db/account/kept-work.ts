import { addStaffDrafts } from "./staff-drafts.ts";
import type { KeptWorkKey, KeptWorkKeyPair } from "#core/wire/account/kept-work-key.ts";
import { attemptAggregate } from "../outbox/outbox.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { createSlug } from "../storage/ids.ts";
import { readMeta, writeMeta } from "../storage/meta.ts";
import type { KeptWorkRow, WorkDatabase } from "../storage/work-database.ts";
import { createDecrypter, createEncrypter } from "./kept-work-cipher.ts";
import type { UnsentContent } from "./unsent-content.ts";

/**
 * Encrypts unsent work for the account's public key and stores the encrypted parts. Returns the row that makes the
 * parts valid: store it in the transaction that deletes the plain rows. `items` is the number of items, which the app
 * shows.
 */
export async function encryptWork(
  device: Device,
  { key, owner, content, items }: { key: KeptWorkKey; owner: string; content: UnsentContent; items: number },
): Promise<KeptWorkRow> {
  const { work } = device;
  const id = createSlug();
  const { enc, seal } = await createEncrypter(key, owner);
  const storePart = async (n: number, message: ArrayBuffer): Promise<void> => {
    const bytes = await seal(message);
    await withWorkDatabase(device, () => work.keptPart.put({ id, n, bytes }));
  };
  await storePart(0, new TextEncoder().encode(JSON.stringify(content)).buffer);
  let n = 0;
  for (const sliceKey of content.slices) {
    const slice = await withWorkDatabase(device, () => work.recordingSlice.get(sliceKey));
    n += 1;
    await storePart(n, joinFrame({ ms: slice?.ms ?? 0 }, slice?.bytes ?? new ArrayBuffer(0)));
  }
  return { id, owner, keyId: key.id, enc, items };
}

/** Returns the kept work of an account that is still encrypted. */
export function listKeptWork(device: Device, owner: string): Promise<KeptWorkRow[]> {
  return withWorkDatabase(device, () => device.work.keptWork.where("owner").equals(owner).toArray());
}

/**
 * Decrypts the work that an account kept with this key pair, and adds it to the unsent work. Every command keeps its
 * id, so the server carries each out once. An attempt that the learner has changed on this device since the sign-in
 * stays unchanged. Returns how many items the kept work had. Throws if a part was changed or localStorage is full; the
 * kept work then stays encrypted.
 */
export async function restoreWork(device: Device, owner: string, pair: KeptWorkKeyPair): Promise<number> {
  let items = 0;
  for (const row of await listKeptWork(device, owner))
    if (row.keyId === pair.id && (await decryptRow(device, row, pair))) items += row.items;
  return items;
}

/** Decrypts one row of kept work. Returns false if another tab has restored it. */
async function decryptRow(device: Device, row: KeptWorkRow, pair: KeptWorkKeyPair): Promise<boolean> {
  const { work } = device;
  const decrypt = await createDecrypter(pair, row);
  const readPart = async (n: number): Promise<ArrayBuffer> => {
    const stored = await withWorkDatabase(device, () => work.keptPart.get([row.id, n]));
    if (stored === undefined) throw new Error("A part of the kept work is missing.");
    return await decrypt(stored.bytes);
  };
  const content = JSON.parse(new TextDecoder().decode(await readPart(0))) as UnsentContent;
  for (const [index, [id, n]] of content.slices.entries()) {
    const { head, bytes } = splitFrame<{ ms: number }>(await readPart(index + 1));
    await withWorkDatabase(device, () => work.recordingSlice.put({ id, n, ms: head.ms, bytes }));
  }
  // Before the kept work is deleted, because a full localStorage throws. The work then stays encrypted.
  addStaffDrafts(row.owner, content.staffDrafts, device.writeAheadStore);
  return await withWorkDatabase(device, () =>
    work.transaction("rw", work.tables, async () => {
      if ((await work.keptWork.get(row.id)) === undefined) return false;
      await restoreRows(work, row.owner, content);
      await work.keptWork.delete(row.id);
      await work.keptPart.where("id").equals(row.id).delete();
      return true;
    }),
  );
}

async function restoreRows(work: WorkDatabase, owner: string, content: UnsentContent): Promise<void> {
  const local = await work.attempt.bulkGet(content.attempts.map((attempt) => attempt.slug));
  const slugs = new Set<string>();
  for (const [index, attempt] of content.attempts.entries()) {
    const known = local[index];
    const waiting = await work.outbox.where("agg").equals(attemptAggregate(attempt.slug)).count();
    // The learner has changed this attempt since the sign-in, so the device's row is newer.
    if (known !== undefined && (known.owner !== owner || known.delivery !== "sent" || waiting > 0)) continue;
    slugs.add(attempt.slug);
  }
  const isRestored = (row: { slug: string }): boolean => slugs.has(row.slug);
  await work.attempt.bulkPut(content.attempts.filter(isRestored));
  await work.attemptModule.bulkPut(content.modules.filter(isRestored));
  await work.attemptKey.bulkPut(content.keys.filter(isRestored));
  await work.draft.bulkPut(content.drafts.filter(isRestored));
  await work.draftVersion.bulkAdd(content.versions.filter(isRestored));
  await work.speaking.bulkPut(content.speaking.filter(isRestored));
  for (const test of content.fullTests)
    if ((await work.fullTest.get(test.slug)) === undefined) await work.fullTest.add(test);
  for (const recording of content.recordings)
    if ((await work.recording.get(recording.id)) === undefined) await work.recording.add(recording);
  for (const draft of content.voiceDrafts ?? [])
    if ((await work.voiceDraft.get(draft.id)) === undefined) await work.voiceDraft.add(draft);

  await restoreClientId(work, owner, content);
  for (const command of content.outbox)
    if ((await work.outbox.where("opId").equals(command.opId).count()) === 0)
      // Sends the command at once: a retry delay from before the sign-out no longer matters.
      await work.outbox.add({ ...command, notBefore: 0 });
  for (const { agg, lastSeq } of content.aggregates) {
    const known = (await work.aggregate.get(agg))?.lastSeq ?? 0;
    await work.aggregate.put({ agg, lastSeq: Math.max(known, lastSeq) });
  }
  // Pulls all changes again: changes that this device has already pulled may concern the restored rows.
  await work.meta.delete(`cursor:${owner}`);
}

/**
 * Restores the client id that the device had before, unless unsent commands use the present id. This device treats
 * commands with another client id as imported: it does not apply the revisions in their answers.
 */
async function restoreClientId(work: WorkDatabase, owner: string, { clientId }: UnsentContent): Promise<void> {
  if (clientId === null) return;
  const present = await readMeta(work.meta, "clientId");
  const isUsed = (await work.outbox.filter((row) => row.clientId === present).count()) > 0;
  if (!isUsed) await writeMeta(work.meta, "clientId", clientId);
}

/** Joins three parts into one message: the byte length of the JSON head (32 bits), the head and the bytes. */
function joinFrame(head: object, bytes: ArrayBuffer): ArrayBuffer {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const message = new Uint8Array(4 + text.length + bytes.byteLength);
  new DataView(message.buffer).setUint32(0, text.length);
  message.set(text, 4);
  message.set(new Uint8Array(bytes), 4 + text.length);
  return message.buffer;
}

function splitFrame<Head>(message: ArrayBuffer): { head: Head; bytes: ArrayBuffer } {
  const length = new DataView(message).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(message.slice(4, 4 + length))) as Head;
  return { head, bytes: message.slice(4 + length) };
}
