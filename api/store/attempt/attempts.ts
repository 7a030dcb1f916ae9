import type { Selectable } from "kysely";
import type { AttemptHead, AttemptWork } from "#core/exam/attempt/attempt.ts";
import { prepareQuery } from "../operate/prepare-query.ts";
import type { Db, Tx } from "../store.ts";
import type { AttemptTable } from "../tables/attempt.ts";
import { recordPractice } from "./practice-days.ts";

/** What is known about an attempt when it starts. */
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

/**
 * Returns the attempt with this slug, of any learner. Callers must check `account_id` before they show or change it.
 */
export async function findStoredAttempt(db: Db, slug: string): Promise<StoredAttempt | null> {
  const [attempt] = await selectAttempt(db, { slug });
  return attempt ?? null;
}

const selectAttempt = prepareQuery((db, { slug }: { slug: string }) =>
  db.selectFrom("attempt").select(COLUMNS).where("slug", "=", slug),
);

/** Stores a new attempt and returns its row. Stores nothing and returns null if the slug is taken. */
export async function insertAttempt(
  tx: Tx,
  attempt: NewAttempt,
  emptyWork: AttemptWork,
): Promise<StoredAttempt | null> {
  const [stored] = await insertAttemptRow(tx, {
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
  await recordPractice(tx, stored, "started", stored.started_at);
  return stored;
}

/** Columns that change after the start of an attempt, apart from its work. */
type LaterColumn =
  | "status"
  | "answered"
  | "submitted_at"
  | "deadline"
  | "reason"
  | "submit_op"
  | "received_at"
  | "marking"
  | "evaluation"
  | "excluded";
type NewAttemptRow = Omit<StoredAttempt, LaterColumn | "rev" | "updated_at">;

const insertAttemptRow = prepareQuery((db, attempt: NewAttemptRow) =>
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

/** Returns the question numbers of an attempt that repeats earlier mistakes, or undefined for any other attempt. */
export function parseOnlyQuestions(row: Pick<StoredAttempt, "only_questions">): number[] | undefined {
  return row.only_questions === null ? undefined : (JSON.parse(row.only_questions) as number[]);
}

export function parseAttemptWork(row: Pick<StoredAttempt, "work">): AttemptWork {
  return JSON.parse(row.work) as AttemptWork;
}

export type AttemptChange = Partial<Pick<AttemptTable, LaterColumn>> & { work?: AttemptWork };

/** Writes a change and raises the revision. Returns the new revision. */
export async function updateAttempt(tx: Tx, slug: string, change: AttemptChange, now: number): Promise<number> {
  const { work, ...columns } = change;
  if (Object.keys(change).length === 0) {
    const [raised] = await raiseRevision(tx, { slug, now });
    if (raised === undefined) throw new Error(`There is no attempt ${slug}.`);
    return raised.rev;
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

const raiseRevision = prepareQuery((db, { slug, now }: { slug: string; now: number }) =>
  db
    .updateTable("attempt")
    .set((eb) => ({ rev: eb("rev", "+", 1), updated_at: now }))
    .where("slug", "=", slug)
    .returning("rev"),
);

/** Returns when the `nth` newest attempt of an account arrived, or null if the account has fewer attempts. */
export async function findNthLatestArrival(tx: Tx, accountId: string, nth: number): Promise<number | null> {
  const [row] = await selectArrival(tx, { accountId, newer: nth - 1 });
  return row?.created_at ?? null;
}

/** `newer` is the number of newer attempts to skip. */
const selectArrival = prepareQuery((db, { accountId, newer }: { accountId: string; newer: number }) =>
  db
    .selectFrom("attempt")
    .select("created_at")
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(1)
    .offset(newer),
);
