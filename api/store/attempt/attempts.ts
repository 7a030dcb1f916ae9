import type { Selectable } from "kysely";
import type { AttemptHead, AttemptWork } from "#core/exam/attempt/attempt.ts";
import { NO_KEY_VERSION } from "#core/exam/content/book-tests.ts";
import { MARKING_ENGINE_VERSION, type Marking } from "#core/exam/marking/mark.ts";
import { nextAfter, prepareQuery } from "../operate/prepared.ts";
import type { Db, Tx } from "../store.ts";
import type { AttemptTable, AttemptVersionTable, MarkingTable } from "../tables/attempt.ts";
import { countPractice } from "./practice-days.ts";
import { chargeVersion } from "./version-budget.ts";

/** The given fields of a new attempt. All others start empty. */
export type NewAttempt = AttemptHead & { account_id: string; questions: number; now: number };

/** An attempt as stored, without the names and marks that are in other tables. */
export type StoredAttempt = Selectable<AttemptTable>;

const COLUMNS = [
  "slug",
  "account_id",
  "module_type",
  "module_slug",
  "content_version",
  "mode",
  "extra_time",
  "parts",
  "only_questions",
  "full_test",
  "started_at",
  "status",
  "rev",
  "work",
  "answered",
  "questions",
  "submitted_at",
  "deadline",
  "reason",
  "submit_op",
  "received_at",
  "marking",
  "evaluation",
  "excluded",
  "created_at",
  "updated_at",
] as const;

/** Returns the attempt with this slug, of any learner: check `account_id` before using it. */
export async function findStoredAttempt(db: Db, slug: string): Promise<StoredAttempt | null> {
  const [attempt] = await bySlug(db, { slug });
  return attempt ?? null;
}

const bySlug = prepareQuery((db, { slug }: { slug: string }) =>
  db.selectFrom("attempt").select(COLUMNS).where("slug", "=", slug),
);

/** Stores a new attempt and returns it. Stores nothing and returns null if the slug is taken. */
export async function insertAttempt(
  tx: Tx,
  attempt: NewAttempt,
  emptyWork: AttemptWork,
): Promise<StoredAttempt | null> {
  const [stored] = await insertNew(tx, {
    slug: attempt.attempt_slug,
    account_id: attempt.account_id,
    module_type: attempt.module_type,
    module_slug: attempt.module_slug,
    content_version: attempt.content_version,
    mode: attempt.mode,
    extra_time: attempt.extra_time,
    parts: attempt.parts === null ? null : JSON.stringify(attempt.parts),
    only_questions: attempt.only === undefined ? null : JSON.stringify(attempt.only),
    full_test: attempt.full_test ?? null,
    started_at: attempt.started_at,
    work: JSON.stringify(emptyWork),
    questions: attempt.questions,
    created_at: attempt.now,
  });
  if (stored === undefined) return null;
  await countPractice(tx, stored, "started", stored.started_at);
  return stored;
}

type New = Omit<
  StoredAttempt,
  | "status"
  | "rev"
  | "answered"
  | "submitted_at"
  | "deadline"
  | "reason"
  | "submit_op"
  | "received_at"
  | "marking"
  | "evaluation"
  | "excluded"
  | "updated_at"
>;

const insertNew = prepareQuery((db, attempt: New) =>
  db
    .insertInto("attempt")
    .values({
      slug: attempt.slug,
      account_id: attempt.account_id,
      module_type: attempt.module_type,
      module_slug: attempt.module_slug,
      content_version: attempt.content_version,
      mode: attempt.mode,
      extra_time: attempt.extra_time,
      parts: attempt.parts,
      only_questions: attempt.only_questions,
      full_test: attempt.full_test,
      started_at: attempt.started_at,
      status: "in_progress",
      rev: 0,
      work: attempt.work,
      answered: 0,
      questions: attempt.questions,
      submitted_at: null,
      deadline: null,
      reason: null,
      submit_op: null,
      received_at: null,
      marking: null,
      created_at: attempt.created_at,
      updated_at: attempt.created_at,
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning(COLUMNS),
);

/** Returns the part numbers of an attempt on part of a module, or null for the whole module. */
export function parseAttemptParts(row: Pick<StoredAttempt, "parts">): number[] | null {
  return row.parts === null ? null : (JSON.parse(row.parts) as number[]);
}

/** Returns the question numbers of an attempt that repeats earlier mistakes, or undefined if all are asked. */
export function parseOnlyQuestions(row: Pick<StoredAttempt, "only_questions">): number[] | undefined {
  return row.only_questions === null ? undefined : (JSON.parse(row.only_questions) as number[]);
}

export function parseAttemptWork(row: Pick<StoredAttempt, "work">): AttemptWork {
  return JSON.parse(row.work) as AttemptWork;
}

export type AttemptChange = Partial<
  Pick<
    AttemptTable,
    | "status"
    | "answered"
    | "submitted_at"
    | "deadline"
    | "reason"
    | "submit_op"
    | "received_at"
    | "marking"
    | "evaluation"
    | "excluded"
  >
> & { work?: AttemptWork };

/** Writes a change and raises the revision. Returns the new revision. */
export async function updateAttempt(tx: Tx, slug: string, change: AttemptChange, now: number): Promise<number> {
  const { work, ...columns } = change;
  if (Object.keys(change).length === 0) {
    const [touched] = await touch(tx, { slug, now });
    if (touched === undefined) throw new Error(`There is no attempt ${slug}.`);
    return touched.rev;
  }
  const row = await tx
    .updateTable("attempt")
    .set((eb) => ({
      ...columns,
      ...(work === undefined ? {} : { work: JSON.stringify(work) }),
      rev: eb("rev", "+", 1),
      updated_at: now,
    }))
    .where("slug", "=", slug)
    .returning("rev")
    .executeTakeFirstOrThrow();
  return row.rev;
}

const touch = prepareQuery((db, { slug, now }: { slug: string; now: number }) =>
  db
    .updateTable("attempt")
    .set((eb) => ({ rev: eb("rev", "+", 1), updated_at: now }))
    .where("slug", "=", slug)
    .returning("rev"),
);

/** Returns when the `nth` newest attempt of an account arrived, or null if it has fewer. */
export async function findNthLatestArrival(tx: Tx, accountId: string, nth: number): Promise<number | null> {
  const [row] = await nthArrival(tx, { accountId, before: nth - 1 });
  return row?.created_at ?? null;
}

const nthArrival = prepareQuery((db, { accountId, before }: { accountId: string; before: number }) =>
  db
    .selectFrom("attempt")
    .select("created_at")
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(1)
    .offset(before),
);

/** Saves kept per device and attempt. Hand-ins and late copies are all kept. */
const MAX_SAVES_PER_DEVICE = 50;

/** Stores the work as it arrived, within the budget of the account. */
export async function insertAttemptVersion(
  tx: Tx,
  version: Omit<AttemptVersionTable, "number" | "work"> & { work: AttemptWork },
  accountId: string,
): Promise<void> {
  const work = JSON.stringify(version.work);
  const [inserted] = await insertVersion(tx, { ...version, work });
  await chargeVersion(tx, accountId, work.length);
  // Below this number there is nothing to delete.
  if (version.kind !== "save" || inserted === undefined || inserted.number <= MAX_SAVES_PER_DEVICE) return;
  const oldest = await tx
    .selectFrom("attempt_version")
    .select("number")
    .where("attempt_slug", "=", version.attempt_slug)
    .where("client_id", "=", version.client_id)
    .where("kind", "=", "save")
    .orderBy("number", "desc")
    .offset(MAX_SAVES_PER_DEVICE)
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

const insertVersion = prepareQuery((db, version: Omit<AttemptVersionTable, "number">) =>
  db
    .insertInto("attempt_version")
    .values({
      attempt_slug: version.attempt_slug,
      number: (eb) =>
        eb
          .selectFrom("attempt_version")
          .select((inner) => nextAfter(inner.fn.max("number")).as("number"))
          .where("attempt_slug", "=", version.attempt_slug),
      client_id: version.client_id,
      op_id: version.op_id,
      kind: version.kind,
      edit: version.edit,
      work: version.work,
      received_at: version.received_at,
    })
    .returning("number"),
);

/** Returns the last save of this device, or null before its first. */
export async function findLastSave(tx: Tx, slug: string, clientId: string): Promise<AttemptWork | null> {
  const [row] = await lastSaved(tx, { slug, clientId });
  return row === undefined ? null : (JSON.parse(row.work) as AttemptWork);
}

const lastSaved = prepareQuery((db, { slug, clientId }: { slug: string; clientId: string }) =>
  db
    .selectFrom("attempt_version")
    .select("work")
    .where("attempt_slug", "=", slug)
    .where("client_id", "=", clientId)
    .where("kind", "=", "save")
    .orderBy("number", "desc")
    .limit(1),
);

/** Adds a marking and returns its number. The caller must set it as the attempt's marking. */
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
          .select((inner) => nextAfter(inner.fn.max("number")).as("number"))
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

/** Returns the current marking of an attempt. */
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
 * Returns a page, sorted by slug, of handed-in attempts (at one module) that were marked with another key or engine version than the
 * current ones.
 */
export async function listAttemptsToRemark(
  db: Db,
  { module, after, limit }: { module: string | undefined; after: string; limit: number },
): Promise<Pick<StoredAttempt, "slug" | "account_id" | "module_slug" | "content_version">[]> {
  return db
    .selectFrom("attempt")
    .innerJoin("module_content as content", (join) =>
      join
        .onRef("content.module_slug", "=", "attempt.module_slug")
        .onRef("content.content_version", "=", "attempt.content_version"),
    )
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
