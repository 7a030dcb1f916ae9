import { NO_KEY_VERSION } from "#core/exam/content/book-tests.ts";
import { MARKING_ENGINE_VERSION, type Marking } from "#core/exam/marking/mark.ts";
import { toNextNumber, prepareQuery } from "../operate/prepare-query.ts";
import type { Db, Tx } from "../store.ts";
import type { MarkingTable } from "../tables/attempt.ts";
import type { StoredAttempt } from "./attempts.ts";
import { selectAttemptsWithContent } from "./attempts-with-content.ts";

/** Adds a marking and returns its number. The caller must store this number as `marking` of the attempt. */
export async function addMarking(tx: Tx, slug: string, marking: Marking, now: number): Promise<number> {
  const [row] = await insertMarking(tx, {
    attempt_slug: slug,
    key_version: marking.key_version,
    engine_version: marking.engine_version,
    raw_right: marking.raw.right,
    raw_total: marking.raw.total,
    band_halves: marking.band === null ? null : marking.band * 2,
    body: JSON.stringify(marking),
    created_at: now,
  });
  if (row === undefined) throw new Error(`The marking of ${slug} was not stored.`);
  return row.number;
}

const insertMarking = prepareQuery((db, marking: Omit<MarkingTable, "number">) =>
  db
    .insertInto("marking")
    .values({
      attempt_slug: marking.attempt_slug,
      number: (eb) =>
        eb
          .selectFrom("marking")
          .select((inner) => toNextNumber(inner.fn.max("number")).as("number"))
          .where("attempt_slug", "=", marking.attempt_slug),
      key_version: marking.key_version,
      engine_version: marking.engine_version,
      raw_right: marking.raw_right,
      raw_total: marking.raw_total,
      band_halves: marking.band_halves,
      body: marking.body,
      created_at: marking.created_at,
    })
    .returning("number"),
);

/** Returns the current marking of an attempt, or null if the attempt has none. */
export async function findMarking(db: Db, attempt: Pick<StoredAttempt, "slug" | "marking">): Promise<Marking | null> {
  if (attempt.marking === null) return null;
  const row = await db
    .selectFrom("marking")
    .select("body")
    .where("attempt_slug", "=", attempt.slug)
    .where("number", "=", attempt.marking)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.body) as Marking);
}

/**
 * Returns a page of handed-in attempts without a marking, or whose marking used another answer key or engine version
 * than the current one. Sorted by slug. If `module` is given, returns only attempts at this module.
 */
export async function listAttemptsToMarkAgain(
  db: Db,
  { module, after, limit }: { module: string | undefined; after: string; limit: number },
): Promise<Pick<StoredAttempt, "slug" | "account_id" | "module_slug" | "content_version">[]> {
  return selectAttemptsWithContent(db)
    .leftJoin("marking", (join) =>
      join.onRef("marking.attempt_slug", "=", "attempt.slug").onRef("marking.number", "=", "attempt.marking"),
    )
    .select(["attempt.slug", "attempt.account_id", "attempt.module_slug", "attempt.content_version"])
    .$if(module !== undefined, (query) => query.where("attempt.module_slug", "=", module ?? ""))
    .where("attempt.slug", ">", after)
    .where("attempt.status", "!=", "in_progress")
    .where("attempt.module_type", "in", ["reading", "listening"])
    .where("content.key_version", "!=", NO_KEY_VERSION)
    .where((eb) =>
      eb.or([
        eb("marking.number", "is", null),
        eb("marking.key_version", "!=", eb.ref("content.key_version")),
        eb("marking.engine_version", "!=", MARKING_ENGINE_VERSION),
      ]),
    )
    .orderBy("attempt.slug")
    .limit(limit)
    .execute();
}
