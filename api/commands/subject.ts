import { parseUniqueId } from "#core/wire/unique-id.ts";
import type { Db } from "../store/store.ts";
import { wasPublished } from "../store/talkback.ts";
import { type OpRefusal, refuse } from "./op.ts";

/** Why nothing can be said of this `unique_id`; null when it names a book or module that is or was in the library. */
export async function checkSubject(db: Db, uniqueId: string): Promise<OpRefusal | null> {
  const subject = parseUniqueId(uniqueId);
  const isKnown = subject !== null && (await wasPublished(db, subject));
  return isKnown ? null : refuse("not_found", "There is no such book or module.");
}
