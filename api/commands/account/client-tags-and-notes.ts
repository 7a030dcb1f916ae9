import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { addClientTag, removeClientTag } from "#api/store/account/client-tags.ts";
import { addClientNote, deleteClientNote, findClient } from "#api/store/account/clients.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";

const MAX_TAGS = 20;
export const NO_CLIENT: Problem = { problem: "not_found", detail: "There is no such client." };
const NO_NOTE: Problem = { problem: "not_found", detail: "This note no longer exists." };

type CommandServices = Pick<Services, "store" | "clock">;
type Tagging = { user: string; tag: string };

/** Adds a tag to a client, and an entry to the list of changes. Does nothing if the client has the tag already. */
export async function tagClient(
  { store, clock }: CommandServices,
  staffId: string,
  { user, tag }: Tagging,
): Promise<Problem | null> {
  const now = clock.now();
  return store.withTx(
    async (tx): Promise<Problem | null> => {
      const client = await findClient(tx, user);
      if (client === null) return NO_CLIENT;
      if (client.tags.length >= MAX_TAGS && !client.tags.includes(tag))
        return { problem: "invalid", errors: { tag: [`A client has at most ${MAX_TAGS} tags`] } };
      if (await addClientTag(tx, user, tag, now))
        await addOfficeChange(tx, {
          accountId: staffId,
          action: "tag_added",
          clientId: user,
          subject: client.name,
          changes: [{ field: "tag", from: null, to: tag }],
          now,
        });
      return null;
    },
    { lock: user },
  );
}

/** Removes a tag from a client, and adds an entry to the list of changes. */
export async function untagClient(
  { store, clock }: CommandServices,
  staffId: string,
  { user, tag }: Tagging,
): Promise<Problem | null> {
  return store.withTx(async (tx): Promise<Problem | null> => {
    const client = await findClient(tx, user);
    if (client === null) return NO_CLIENT;
    if (await removeClientTag(tx, user, tag))
      await addOfficeChange(tx, {
        accountId: staffId,
        action: "tag_removed",
        clientId: user,
        subject: client.name,
        changes: [{ field: "tag", from: tag, to: null }],
        now: clock.now(),
      });
    return null;
  });
}

/**
 * Adds a note about a client, and an entry to the list of changes. The entry does not contain the text, so that no copy
 * remains when the note is deleted.
 */
export async function addNote(
  { store, clock }: CommandServices,
  staffId: string,
  { user, note }: { user: string; note: string },
): Promise<Problem | null> {
  const now = clock.now();
  return store.withTx(async (tx): Promise<Problem | null> => {
    const client = await findClient(tx, user);
    if (client === null) return NO_CLIENT;
    await addClientNote(tx, { accountId: user, staffId, note, now });
    const change = { accountId: staffId, action: "note_added", clientId: user, subject: client.name, now } as const;
    await addOfficeChange(tx, change);
    return null;
  });
}

/** Deletes a note about a client, and adds an entry without the text to the list of changes. */
export async function deleteNote(
  { store, clock }: CommandServices,
  staffId: string,
  id: number,
): Promise<Problem | null> {
  return store.withTx(async (tx): Promise<Problem | null> => {
    const user = await deleteClientNote(tx, id);
    if (user === null) return NO_NOTE;
    const subject = (await findClient(tx, user))?.name ?? "";
    const change = { accountId: staffId, action: "note_deleted", clientId: user, subject, now: clock.now() } as const;
    await addOfficeChange(tx, change);
    return null;
  });
}
