import type { Selectable } from "kysely";
import type { AttemptHead, AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import type { Attempt, AttemptRow } from "#core/wire/attempts.ts";
import type { Db, Tx } from "./store.ts";
import type { AttemptTable, AttemptVersionTable } from "./tables/attempt.ts";

/** The place after which a page of attempts begins, newest first. */
export type AttemptPlace = { started_at: number; slug: string };

/** What a new attempt is made of; everything else begins empty. */
export type NewAttempt = AttemptHead & { account_id: string; questions: number; now: number };

/** An attempt as stored, without the names and marks that other tables hold. */
export type StoredAttempt = Selectable<AttemptTable>;

/** The attempt under this slug, whoever's it is: ask for `account_id` before using it. */
export async function findStoredAttempt(db: Db, slug: string): Promise<StoredAttempt | null> {
  return (await db.selectFrom("attempt").selectAll().where("slug", "=", slug).executeTakeFirst()) ?? null;
}

/** Stores a new attempt; does nothing when the slug is taken. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt, emptyWork: AttemptWork): Promise<void> {
  await tx
    .insertInto("attempt")
    .values({
      slug: attempt.attempt_slug,
      account_id: attempt.account_id,
      module_type: attempt.module_type,
      module_slug: attempt.module_slug,
      content_version: attempt.content_version,
      mode: attempt.mode,
      extra_time: attempt.extra_time,
      parts: attempt.parts === null ? null : JSON.stringify(attempt.parts),
      started_at: attempt.started_at,
      status: "in_progress",
      rev: 0,
      work: JSON.stringify(emptyWork),
      answered: 0,
      questions: attempt.questions,
      submitted_at: null,
      deadline: null,
      reason: null,
      submit_op: null,
      received_at: null,
      marking: null,
      created_at: attempt.now,
      updated_at: attempt.now,
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

export type AttemptChange = Partial<
  Pick<AttemptTable, "status" | "answered" | "submitted_at" | "deadline" | "reason" | "submit_op" | "received_at" | "marking">
> & { work?: AttemptWork };

/** Writes a change and raises the revision. Returns the new revision. */
export async function updateAttempt(tx: Tx, slug: string, change: AttemptChange, now: number): Promise<number> {
  const { work, ...columns } = change;
  const row = await tx
    .updateTable("attempt")
    .set((eb) => ({ ...columns, ...(work === undefined ? {} : { work: JSON.stringify(work) }), rev: eb("rev", "+", 1), updated_at: now }))
    .where("slug", "=", slug)
    .returning("rev")
    .executeTakeFirstOrThrow();
  return row.rev;
}

/** How many saves of one device are kept for one attempt; hand-ins and late copies are kept all. */
const KEPT_SAVES = 50;

/** Keeps work as it arrived. */
export async function keepVersion(tx: Tx, version: Omit<AttemptVersionTable, "number" | "work"> & { work: AttemptWork }): Promise<void> {
  const last = await tx
    .selectFrom("attempt_version")
    .select("number")
    .where("attempt_slug", "=", version.attempt_slug)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto("attempt_version")
    .values({ ...version, work: JSON.stringify(version.work), number: (last?.number ?? 0) + 1 })
    .execute();
  if (version.kind !== "save") return;
  const oldest = await tx
    .selectFrom("attempt_version")
    .select("number")
    .where("attempt_slug", "=", version.attempt_slug)
    .where("client_id", "=", version.client_id)
    .where("kind", "=", "save")
    .orderBy("number", "desc")
    .offset(KEPT_SAVES)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await tx
    .deleteFrom("attempt_version")
    .where("attempt_slug", "=", version.attempt_slug)
    .where("client_id", "=", version.client_id)
    .where("kind", "=", "save")
    .where("number", "<=", oldest.number)
    .execute();
}

/** The work that this device saved last, or null before its first save. */
export async function lastSave(tx: Tx, slug: string, clientId: string): Promise<AttemptWork | null> {
  const row = await tx
    .selectFrom("attempt_version")
    .select("work")
    .where("attempt_slug", "=", slug)
    .where("client_id", "=", clientId)
    .where("kind", "=", "save")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.work) as AttemptWork);
}

/** Adds a marking and returns its number; the attempt has to be pointed at it. */
export async function addMarking(tx: Tx, slug: string, marking: Marking, now: number): Promise<number> {
  const last = await tx
    .selectFrom("marking")
    .select("number")
    .where("attempt_slug", "=", slug)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await tx
    .insertInto("marking")
    .values({
      attempt_slug: slug,
      number,
      key_version: marking.key_version,
      engine_version: marking.engine_version,
      raw_right: marking.raw.right,
      raw_total: marking.raw.total,
      band_halves: marking.band === null ? null : marking.band * 2,
      body: JSON.stringify(marking),
      created_at: now,
    })
    .execute();
  return number;
}

/** The marking that counts for an attempt. */
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

export type AttemptFilter = {
  account_id: string;
  book_slug?: string;
  module_type?: ModuleType;
  after: AttemptPlace | null;
  limit: number;
};

/** A page of one learner's attempts, newest first. */
export async function listAttempts(db: Db, filter: AttemptFilter): Promise<{ attempts: AttemptRow[]; next: AttemptPlace | null }> {
  const { after, limit } = filter;
  let query = rowsWithNames(db)
    .where("attempt.account_id", "=", filter.account_id)
    .orderBy("attempt.started_at", "desc")
    .orderBy("attempt.slug", "desc")
    .limit(limit + 1);
  if (filter.book_slug !== undefined) query = query.where("module.book_slug", "=", filter.book_slug);
  if (filter.module_type !== undefined) query = query.where("attempt.module_type", "=", filter.module_type);
  if (after !== null) {
    query = query.where((eb) =>
      eb.or([
        eb("attempt.started_at", "<", after.started_at),
        eb.and([eb("attempt.started_at", "=", after.started_at), eb("attempt.slug", "<", after.slug)]),
      ]),
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    attempts: page.map(toRow),
    next: rows.length > limit && last !== undefined ? { started_at: last.started_at, slug: last.slug } : null,
  };
}

/** Attempts whole, by slug, of one learner; slugs of others are left out. */
export async function findAttempts(db: Db, accountId: string, slugs: readonly string[]): Promise<Attempt[]> {
  if (slugs.length === 0) return [];
  const rows = await rowsWithNames(db)
    .select(["attempt.rev", "attempt.work", "attempt.submitted_at", "marking.body as marking_body"])
    .where("attempt.slug", "in", slugs)
    .where("attempt.account_id", "=", accountId)
    .execute();
  return rows.map((row) => ({
    ...toRow(row),
    rev: row.rev,
    work: JSON.parse(row.work) as AttemptWork,
    submitted_at: row.submitted_at,
    marking: row.marking_body === null ? null : (JSON.parse(row.marking_body) as Marking),
  }));
}

/** A handed-in attempt as anybody may see it, with the names of book and test; null while it is in progress. */
export async function findHandedIn(db: Db, type: ModuleType, slug: string): Promise<(AttemptRow & { submitted_at: number | null; marking: Marking | null }) | null> {
  const row = await rowsWithNames(db)
    .select(["attempt.submitted_at", "marking.body as marking_body"])
    .where("attempt.slug", "=", slug)
    .where("attempt.module_type", "=", type)
    .where("attempt.status", "!=", "in_progress")
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...toRow(row), submitted_at: row.submitted_at, marking: row.marking_body === null ? null : (JSON.parse(row.marking_body) as Marking) };
}

function rowsWithNames(db: Db) {
  return db
    .selectFrom("attempt")
    .innerJoin("module", "module.slug", "attempt.module_slug")
    .innerJoin("book", "book.slug", "module.book_slug")
    .innerJoin("book_test", (join) => join.onRef("book_test.book_slug", "=", "module.book_slug").onRef("book_test.slug", "=", "module.test_slug"))
    .leftJoin("marking", (join) => join.onRef("marking.attempt_slug", "=", "attempt.slug").onRef("marking.number", "=", "attempt.marking"))
    .select([
      "attempt.slug",
      "attempt.module_type",
      "attempt.module_slug",
      "attempt.content_version",
      "attempt.mode",
      "attempt.extra_time",
      "attempt.parts",
      "attempt.started_at",
      "attempt.status",
      "attempt.answered",
      "attempt.questions",
      "attempt.updated_at",
      "book.name as book_name",
      "book_test.name as test_name",
      "marking.raw_right",
      "marking.raw_total",
      "marking.band_halves",
    ]);
}

type NamedRow = Awaited<ReturnType<ReturnType<typeof rowsWithNames>["execute"]>>[number];

function toRow(row: NamedRow): AttemptRow {
  return {
    attempt_slug: row.slug,
    module_type: row.module_type,
    module_slug: row.module_slug,
    content_version: row.content_version,
    mode: row.mode,
    extra_time: row.extra_time,
    parts: row.parts === null ? null : (JSON.parse(row.parts) as number[]),
    started_at: row.started_at,
    book_name: row.book_name,
    test_name: row.test_name,
    status: row.status,
    score: scoreText(row),
    answered: row.answered,
    questions: row.questions,
    updated_at: row.updated_at,
  };
}

/** The band with one decimal; right of total for a piece of a module; null before marking. */
function scoreText(row: Pick<NamedRow, "raw_right" | "raw_total" | "band_halves">): string | null {
  if (row.band_halves !== null) return (row.band_halves / 2).toFixed(1);
  return row.raw_right === null || row.raw_total === null ? null : `${row.raw_right}/${row.raw_total}`;
}
