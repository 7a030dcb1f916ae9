import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { CRM_SORTS, CrmEvaluationRow, DueState, OpenCounts } from "#core/wire/crm.ts";
import { EXAMINER_HOURS, type ExaminerStatus, orderNumber, type OwnEvaluation } from "#core/wire/examiner.ts";
import type { EvaluationRow } from "./examiner-evaluations.ts";
import type { Db } from "./store.ts";
import { NEVER_DUE } from "./tables/examiner.ts";
import type { Tables } from "./tables.ts";

const HOUR = 3_600_000;

export type CrmSort = (typeof CRM_SORTS)[number];
/** The place after which a page begins: the number, and the sorted value where the order is not by number. */
export type CrmPlace = { id: number; key: string | number };
export type CrmFilter = {
  search: string;
  status: ExaminerStatus | "OPEN" | null;
  sort: CrmSort;
  after: CrmPlace | null;
  limit: number;
  now: number;
};

const SHOWN = [
  "examiner_evaluation.id",
  "examiner_evaluation.slug",
  "examiner_evaluation.name",
  "examiner_evaluation.search_text",
  "examiner_evaluation.status",
  "examiner_evaluation.created_at",
  "examiner_evaluation.book_name",
  "examiner_evaluation.test_name",
  "examiner_evaluation.open_due_at",
  "examiner_evaluation.cancelled_at",
  "account.email",
  "staff.first_name as staff_first",
  "staff.last_name as staff_last",
  "staff_profile.name as staff_profile_name",
] as const;

function rows(db: Db) {
  return db
    .selectFrom("examiner_evaluation")
    .innerJoin("account", "account.id", "examiner_evaluation.account_id")
    .leftJoin("account as staff", "staff.id", "examiner_evaluation.staff_id")
    .leftJoin("staff_profile", "staff_profile.account_id", "examiner_evaluation.staff_id")
    .select(SHOWN);
}
type Row = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

/** A page of evaluations for staff, and how many there are in all pages. */
export async function listForStaff(
  db: Db,
  filter: CrmFilter,
): Promise<{ evaluations: CrmEvaluationRow[]; next: CrmPlace | null; total: number }> {
  const { column, direction } = ORDERS[filter.sort];
  const found = await rows(db)
    .where(fits(filter))
    .where(follows(filter))
    .orderBy(column, direction)
    .orderBy("examiner_evaluation.id", direction)
    .limit(filter.limit + 1)
    .execute();
  const { total } = await db
    .selectFrom("examiner_evaluation")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(fits(filter))
    .executeTakeFirstOrThrow();
  const page = found.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    evaluations: page.map((row) => toCrmRow(row, filter.now)),
    next: found.length > filter.limit && last !== undefined ? { id: last.id, key: keyOf(last, filter.sort) } : null,
    total: Number(total),
  };
}

/** How many promises are open: all, those that are broken at `now`, and those for the time from then to `dayEnds`. */
export async function countOpen(db: Db, now: number, dayEnds: number): Promise<OpenCounts> {
  const before = async (instant: number): Promise<number> => {
    const { count } = await db
      .selectFrom("examiner_evaluation")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("open_due_at", "<", instant)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  // What is due this very moment is late, as the badge of its row says.
  const [open, overdue, byNight] = [await before(NEVER_DUE), await before(now + 1), await before(dayEnds)];
  return { open, overdue, due_today: Math.max(0, byNight - overdue) };
}

/** The other evaluations of an account, newest first. */
export async function listOthers(
  db: Db,
  {
    accountId,
    except,
    after,
    limit,
    now,
  }: { accountId: string; except: number; after: number | null; limit: number; now: number },
): Promise<{ evaluations: CrmEvaluationRow[]; next: number | null }> {
  let query = rows(db)
    .where("examiner_evaluation.account_id", "=", accountId)
    .where("examiner_evaluation.id", "!=", except)
    .orderBy("examiner_evaluation.id", "desc")
    .limit(limit + 1);
  if (after !== null) query = query.where("examiner_evaluation.id", "<", after);
  const found = await query.execute();
  const page = found.slice(0, limit);
  return {
    evaluations: page.map((row) => toCrmRow(row, now)),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function countOthers(db: Db, accountId: string, except: number): Promise<number> {
  const { count } = await db
    .selectFrom("examiner_evaluation")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("id", "!=", except)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countPayments(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("payment")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of a learner's own evaluations, newest first; with `attemptSlug` that attempt's alone. */
export async function listOwn(
  db: Db,
  {
    accountId,
    attemptSlug,
    after,
    limit,
    linkOf,
  }: {
    accountId: string;
    attemptSlug: string | null;
    after: number | null;
    limit: number;
    linkOf: (slug: string) => string;
  },
): Promise<{ evaluations: OwnEvaluation[]; next: number | null }> {
  let query = db
    .selectFrom("examiner_evaluation")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (attemptSlug !== null) query = query.where("attempt_slug", "=", attemptSlug);
  if (after !== null) query = query.where("id", "<", after);
  const found = await query.execute();
  const page = found.slice(0, limit);
  return {
    evaluations: page.map((row) => toOwn(row, linkOf)),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

function toOwn(row: EvaluationRow, linkOf: (slug: string) => string): OwnEvaluation {
  const { id, slug, attempt_slug, created_at, test_date, book_name, test_name, status } = row;
  return {
    id,
    slug,
    order_number: orderNumber(id),
    attempt_slug,
    created_at,
    test_date,
    book_name,
    test_name,
    status,
    due_at: dueAt(row),
    // Bands are part of the report: nobody hears of them before it is published.
    overall_bands: status === "EVALUATED" && row.overall_halves !== null ? row.overall_halves / 2 : null,
    report_link: linkOf(slug),
  };
}

function toCrmRow(row: Row, now: number): CrmEvaluationRow {
  const { id, slug, name, status, created_at, book_name, test_name, cancelled_at, email } = row;
  return {
    id,
    order_number: orderNumber(id),
    slug,
    name,
    email,
    status,
    created_at,
    staff_name:
      row.staff_profile_name ?? (row.staff_first === null ? null : `${row.staff_first} ${row.staff_last ?? ""}`.trim()),
    book_name,
    test_name,
    due_at: dueAt(row),
    due_state: dueState(row, now),
    cancelled_at,
  };
}

/** When the report is due; null once it is no open promise. */
export function dueAt({ open_due_at }: Pick<EvaluationRow, "open_due_at">): number | null {
  return open_due_at === NEVER_DUE ? null : open_due_at;
}

/** How an evaluation stands with its clock at `now`. */
export function dueState({ open_due_at }: Pick<EvaluationRow, "open_due_at">, now: number): DueState {
  if (open_due_at === NEVER_DUE) return "stopped";
  const left = open_due_at - now;
  if (left <= 0) return "late";
  if (left <= (EXAMINER_HOURS.due - EXAMINER_HOURS.alarm) * HOUR) return "alarm";
  return left <= (EXAMINER_HOURS.due - EXAMINER_HOURS.reminder) * HOUR ? "reminder" : "running";
}

const MOST_WORDS = 6;

/** Which evaluations a filter lets through; only columns of the evaluation's own table. */
function fits({ search, status }: Pick<CrmFilter, "search" | "status">): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "examiner_evaluation">();
  const all: Expression<SqlBool>[] = [];
  if (status === "OPEN") all.push(eb("examiner_evaluation.open_due_at", "<", NEVER_DUE));
  else if (status !== null) all.push(eb("examiner_evaluation.status", "=", status));
  const number = /^(?:wr-?)?(\d{1,12})$/iu.exec(search)?.[1];
  if (number !== undefined) all.push(eb("examiner_evaluation.id", "=", Number(number)));
  else
    for (const word of search.toLowerCase().split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS))
      all.push(sql<SqlBool>`examiner_evaluation.search_text like ${`%${literal(word)}%`} escape '!'`);
  return eb.and(all);
}

/** Words as they are, where "%" and "_" would stand for anything. */
function literal(word: string): string {
  return word.replaceAll(/[!%_]/gu, (sign) => `!${sign}`);
}

const ORDERS = {
  newest: { column: "examiner_evaluation.id", direction: "desc" },
  oldest: { column: "examiner_evaluation.id", direction: "asc" },
  due: { column: "examiner_evaluation.open_due_at", direction: "asc" },
  name: { column: "examiner_evaluation.search_text", direction: "asc" },
} as const satisfies Record<CrmSort, { column: string; direction: "asc" | "desc" }>;

/** What follows a place in an order; the number decides between equals. */
function follows({ sort, after }: Pick<CrmFilter, "sort" | "after">): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "examiner_evaluation">();
  if (after === null) return eb.and([]);
  const { column, direction } = ORDERS[sort];
  const beyond = direction === "asc" ? ">" : "<";
  return eb.or([
    eb(column, beyond, after.key),
    eb.and([eb(column, "=", after.key), eb("examiner_evaluation.id", beyond, after.id)]),
  ]);
}

function keyOf(row: Row, sort: CrmSort): string | number {
  if (sort === "name") return row.search_text;
  return sort === "due" ? row.open_due_at : row.id;
}
