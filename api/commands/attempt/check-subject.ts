import { parseUniqueId } from "#core/wire/feedback/unique-id.ts";
import type { Db } from "#api/store/store.ts";
import { wasPublished } from "#api/store/attempt/content-feedback.ts";
import { type CommandRefusal, refuse } from "../sync/command-handler.ts";

/**
 * Returns null if the unique id names a book or module that is or was in the library. Else returns the refusal.
 */
export async function checkSubject(db: Db, uniqueId: string): Promise<CommandRefusal | null> {
  const subject = parseUniqueId(uniqueId);
  const isKnown = subject !== null && (await wasPublished(db, subject));
  return isKnown ? null : refuse("not_found", "There is no such book or module.");
}
