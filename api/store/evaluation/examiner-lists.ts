import type { CrmEvaluationRow, DueState, OpenCounts } from "#core/wire/crm/evaluation-list.ts";
import { evaluationNumber, type OwnEvaluation } from "#core/wire/crm/examiner.ts";
import { toStaffName } from "../account/staff.ts";
import { type CrmCursor, type CrmFilter, isAfterCursor, toSortKey, matchesFilter, SORT_COLUMNS } from "./crm-filter.ts";
import { NOTICE_BEFORE_MS } from "./examiner-deadlines.ts";
import { countOpenReportQuestions } from "./report-responses.ts";
import type { EvaluationRow } from "./examiner-evaluations.ts";
import type { Db } from "../store.ts";
import { NEVER_DUE } from "../tables/examiner.ts";
import { cutPage, type PageById, readNewestFirst } from "../page.ts";

const LIST_COLUMNS = [
  "examiner_evaluation.id",
  "examiner_evaluation.link_type",
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
  "evaluation_claim.account_id as claimed_by",
  "claimant.first_name as claimant_first",
  "claimant.last_name as claimant_last",
  "claimant_profile.name as claimant_profile_name",
] as const;

function selectRows(db: Db, now: number) {
  return db
    .selectFrom("examiner_evaluation")
    .innerJoin("account", "account.id", "examiner_evaluation.account_id")
    .leftJoin("account as staff", "staff.id", "examiner_evaluation.staff_id")
    .leftJoin("staff_profile", "staff_profile.account_id", "examiner_evaluation.staff_id")
    .leftJoin("evaluation_claim", (join) =>
      join
        .onRef("evaluation_claim.evaluation_id", "=", "examiner_evaluation.id")
        .on("evaluation_claim.until", ">", now),
    )
    .leftJoin("account as claimant", "claimant.id", "evaluation_claim.account_id")
    .leftJoin("staff_profile as claimant_profile", "claimant_profile.account_id", "evaluation_claim.account_id")
    .select(LIST_COLUMNS);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectRows>["execute"]>>[number];

/** If a search has more matches than this, reading rows in sort order soon finds enough matches for a page. */
const MAX_RARE_MATCHES = 1000;

/**
 * Returns the ids of all evaluations that a search matches. Returns null without a search, and if there are more than
 * MAX_RARE_MATCHES. Reads only the index of names if the filter has no status and no claim.
 */
async function findRareMatches(db: Db, filter: CrmFilter): Promise<number[] | null> {
  if (filter.search === "") return null;
  const found = await db
    .selectFrom("examiner_evaluation")
    .select("examiner_evaluation.id")
    .where(matchesFilter(filter))
    .limit(MAX_RARE_MATCHES + 1)
    .execute();
  return found.length > MAX_RARE_MATCHES ? null : found.map(({ id }) => id);
}

async function countMatches(db: Db, filter: CrmFilter): Promise<number> {
  const { total } = await db
    .selectFrom("examiner_evaluation")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(matchesFilter(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns a page of evaluations for staff, and the total of all pages. */
export async function listEvaluationsForStaff(
  db: Db,
  filter: CrmFilter,
): Promise<{ evaluations: CrmEvaluationRow[]; next: CrmCursor | null; total: number }> {
  const { column, direction } = SORT_COLUMNS[filter.sort];
  const rare = await findRareMatches(db, filter);
  const total = rare === null ? await countMatches(db, filter) : rare.length;
  if (total === 0) return { evaluations: [], next: null, total };
  const query = selectRows(db, filter.now)
    .where(rare === null ? matchesFilter(filter) : (eb) => eb("examiner_evaluation.id", "in", rare))
    .where(isAfterCursor(filter));
  const found = await query
    .orderBy(column, direction)
    .orderBy("examiner_evaluation.id", direction)
    .limit(filter.limit + 1)
    .execute();
  const { page, next } = cutPage(found, filter.limit, (last) => ({ id: last.id, key: toSortKey(last, filter.sort) }));
  return {
    evaluations: page.map((row) => toCrmRow(row, filter)),
    next,
    total,
  };
}

/**
 * Counts the open evaluations: all, those overdue at `now`, and those due after `now` and before `dayEnds`. Also counts
 * the open questions about examiner reports.
 */
export async function countOpenWork(db: Db, now: number, dayEnds: number): Promise<OpenCounts> {
  const countDueBefore = async (instant: number): Promise<number> => {
    const { count } = await db
      .selectFrom("examiner_evaluation")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("open_due_at", "<", instant)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  // An evaluation due at this very moment is overdue, as its badge says.
  const overdue = await countDueBefore(now + 1);
  const dueByDayEnd = await countDueBefore(dayEnds);
  return {
    open: await countDueBefore(NEVER_DUE),
    overdue,
    due_today: Math.max(0, dueByDayEnd - overdue),
    questions: await countOpenReportQuestions(db),
  };
}

/** Returns a page of the evaluations of an account, newest first, without those whose ids are in `except`. */
export async function listOtherEvaluations(
  db: Db,
  {
    accountId,
    except,
    now,
    reader,
    ...page
  }: PageById & { accountId: string; except: readonly number[]; now: number; reader: string },
): Promise<{ evaluations: CrmEvaluationRow[]; next: number | null }> {
  const query = selectRows(db, now)
    .where("examiner_evaluation.account_id", "=", accountId)
    .where("examiner_evaluation.id", "not in", except);
  const { rows, next } = await readNewestFirst(query, page, "examiner_evaluation.id");
  return { evaluations: rows.map((row) => toCrmRow(row, { now, reader })), next };
}

export async function countOtherEvaluations(db: Db, accountId: string, except: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom("examiner_evaluation")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("id", "not in", except)
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

/** Returns a page of a learner's own evaluations, newest first. If `attemptSlug` is given, only of that attempt. */
export async function listOwnEvaluations(
  db: Db,
  {
    accountId,
    attemptSlug,
    toReportLink,
    ...page
  }: PageById & { accountId: string; attemptSlug: string | null; toReportLink: (slug: string) => string },
): Promise<{ evaluations: OwnEvaluation[]; next: number | null }> {
  let query = db.selectFrom("examiner_evaluation").selectAll().where("account_id", "=", accountId);
  if (attemptSlug !== null) query = query.where("attempt_slug", "=", attemptSlug);
  const { rows, next } = await readNewestFirst(query, page);
  return { evaluations: rows.map((row) => toOwnEvaluation(row, toReportLink)), next };
}

function toOwnEvaluation(row: EvaluationRow, toReportLink: (slug: string) => string): OwnEvaluation {
  const { id, slug, attempt_slug, created_at, test_date, book_name, test_name, status } = row;
  return {
    id,
    slug,
    link_type: row.link_type,
    order_number: evaluationNumber(row),
    attempt_slug,
    created_at,
    test_date,
    book_name,
    test_name,
    status,
    due_at: getPromisedTime(row),
    // Bands are part of the examiner report: they are hidden until it is published.
    overall_bands: status === "EVALUATED" && row.overall_halves !== null ? row.overall_halves / 2 : null,
    report_link: toReportLink(slug),
  };
}

function toCrmRow(row: Row, { now, reader }: { now: number; reader: string }): CrmEvaluationRow {
  const { id, slug, name, status, created_at, book_name, test_name, cancelled_at, email } = row;
  return {
    id,
    order_number: evaluationNumber(row),
    slug,
    name,
    email,
    status,
    created_at,
    staff_name: toJoinedName(row.staff_profile_name, row.staff_first, row.staff_last),
    book_name,
    test_name,
    due_at: getPromisedTime(row),
    due_state: getDueState(row, now),
    cancelled_at,
    claim:
      row.claimed_by === null
        ? null
        : {
            staff_name: toJoinedName(row.claimant_profile_name, row.claimant_first, row.claimant_last) ?? "",
            is_own: row.claimed_by === reader,
          },
  };
}

/** Returns the name of a member of staff from a left join, or null if the join found nobody. */
function toJoinedName(profileName: string | null, firstName: string | null, lastName: string | null): string | null {
  return firstName === null
    ? null
    : toStaffName({ name: profileName, first_name: firstName, last_name: lastName ?? "" });
}

/** Returns the examiner deadline, or null if the evaluation is published or has failed. */
export function getPromisedTime({ open_due_at }: Pick<EvaluationRow, "open_due_at">): number | null {
  return open_due_at === NEVER_DUE ? null : open_due_at;
}

/** Returns the state of an evaluation's deadline at `now`. */
export function getDueState({ open_due_at }: Pick<EvaluationRow, "open_due_at">, now: number): DueState {
  if (open_due_at === NEVER_DUE) return "stopped";
  const timeLeft = open_due_at - now;
  if (timeLeft <= 0) return "late";
  if (timeLeft <= NOTICE_BEFORE_MS.alarmed_at) return "alarm";
  return timeLeft <= NOTICE_BEFORE_MS.reminded_at ? "reminder" : "running";
}
