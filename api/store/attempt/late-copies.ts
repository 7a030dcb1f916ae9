import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { LateCopy } from "#core/wire/attempt/late-copies.ts";
import type { Db } from "../store.ts";

/** Maximum number of copies returned. */
const MAX_COPIES = 20;

/**
 * Returns the work that arrived after the hand-in of a learner's own attempt: one copy for each command, newest first.
 * Returns null if the attempt does not exist or belongs to another learner.
 */
export async function findLateCopies(
  db: Db,
  accountId: string,
  type: ModuleType,
  slug: string,
): Promise<LateCopy[] | null> {
  const attempt = await db
    .selectFrom("attempt")
    .select("slug")
    .where("slug", "=", slug)
    .where("account_id", "=", accountId)
    .where("module_type", "=", type)
    .executeTakeFirst();
  if (attempt === undefined) return null;
  const works = await db
    .selectFrom("attempt_version")
    .select(["op_id", "work", "received_at"])
    .where("attempt_slug", "=", slug)
    .where("kind", "=", "late")
    .orderBy("number", "desc")
    .limit(MAX_COPIES)
    .execute();
  const texts = await db
    .selectFrom("draft_version")
    .select(["op_id", "section", "body", "received_at"])
    .where("attempt_slug", "=", slug)
    .where("kind", "=", "late")
    .orderBy("received_at", "desc")
    .orderBy("section")
    // A hand-in has at most four texts.
    .limit(4 * MAX_COPIES)
    .execute();
  const copies = new Map<string, LateCopy>();
  const findOrAddCopy = (id: string, received_at: number): LateCopy => {
    const copy = copies.get(id) ?? { id, received_at, work: null, texts: {} };
    copies.set(id, copy);
    return copy;
  };
  for (const { op_id, work, received_at } of works) {
    const parsed = JSON.parse(work) as AttemptWork;
    // A Writing attempt has texts and no answers.
    findOrAddCopy(op_id, received_at).work = Object.keys(parsed.answers).length === 0 ? null : parsed;
  }
  for (const { op_id, section, body, received_at } of texts) findOrAddCopy(op_id, received_at).texts[section] = body;
  return [...copies.values()]
    .filter((copy) => copy.work !== null || Object.values(copy.texts).some((text) => text !== ""))
    .toSorted((a, b) => b.received_at - a.received_at)
    .slice(0, MAX_COPIES);
}
