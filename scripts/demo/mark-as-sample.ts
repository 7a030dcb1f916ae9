import type { Services } from "#api/services.ts";
import { addClientNote, listClientNotes } from "#api/store/account/clients.ts";

const NOTE = "Sample client, made by the first start. Not a real person.";

/** Marks a client as a sample, with a note on the client's page. Does nothing if the client is marked. */
export async function markAsSample(services: Services, accountId: string, staffId: string): Promise<void> {
  if (await isMarkedAsSample(services, accountId)) return;
  const now = services.clock.now();
  await services.store.withTx((tx) => addClientNote(tx, { accountId, staffId, note: NOTE, now }));
}

export async function isMarkedAsSample({ store }: Services, accountId: string): Promise<boolean> {
  return (await listClientNotes(store.db, accountId)).some(({ note }) => note === NOTE);
}
