import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { readSelfAssessment, speakingBand } from "#core/exam/speaking/self-assessment.ts";
import type { Attempt, AttemptRow } from "#core/wire/attempt/attempts.ts";
import { parseOnlyQuestions, parseAttemptParts, parseAttemptWork } from "./attempts.ts";
import { selectAttemptsWithMarks } from "./attempts-with-marks.ts";
import { findDrafts } from "./drafts.ts";
import { findEvaluations } from "./evaluations.ts";
import { prepareQuery } from "../operate/prepare-query.ts";
import type { Db } from "../store.ts";
import { cutPage, isAfterPosition } from "../page.ts";

/** Cursor of a page of attempts, newest first. */
export type AttemptCursor = { started_at: number; slug: string };

export type AttemptFilter = {
  account_id: string;
  book_slug?: string;
  module_type?: ModuleType;
  after: AttemptCursor | null;
  limit: number;
};

/** Returns a page of one learner's attempts, newest first. */
export async function listAttempts(
  db: Db,
  filter: AttemptFilter,
): Promise<{ attempts: AttemptRow[]; next: AttemptCursor | null }> {
  const { limit } = filter;
  const rows = await (isFirstUnfilteredPage(filter)
    ? selectNewestPrepared(db, { account_id: filter.account_id, limit: limit + 1 })
    : selectFilteredRows(db, filter).execute());
  const { page, next } = cutPage(rows, limit, (last) => ({ started_at: last.started_at, slug: last.slug }));
  return {
    attempts: page.map(toRow),
    next,
  };
}

/** Returns true for the first page of all attempts, which learners request most often. */
function isFirstUnfilteredPage({ book_slug, module_type, after }: AttemptFilter): boolean {
  return book_slug === undefined && module_type === undefined && after === null;
}

const selectNewestPrepared = prepareQuery((db, { account_id, limit }: Pick<AttemptFilter, "account_id" | "limit">) =>
  selectNewestRows(db, { account_id, limit }),
);

function selectNewestRows(db: Db, { account_id, limit }: Pick<AttemptFilter, "account_id" | "limit">) {
  return selectRowsWithNames(db)
    .where("attempt.account_id", "=", account_id)
    .orderBy("attempt.started_at", "desc")
    .orderBy("attempt.slug", "desc")
    .limit(limit);
}

function selectFilteredRows(db: Db, filter: AttemptFilter) {
  const { after, limit } = filter;
  let query = selectNewestRows(db, { account_id: filter.account_id, limit: limit + 1 });
  if (filter.book_slug !== undefined) query = query.where("module.book_slug", "=", filter.book_slug);
  if (filter.module_type !== undefined) query = query.where("attempt.module_type", "=", filter.module_type);
  if (after !== null)
    query = query.where(isAfterPosition(["attempt.started_at", after.started_at], ["attempt.slug", after.slug]));
  return query;
}

/**
 * Returns a learner's recent attempts, latest first. Here `updated_at` is when the attempt was handed in, or if it was
 * not, when it last changed.
 */
export async function listRecentAttempts(db: Db, accountId: string, limit: number): Promise<AttemptRow[]> {
  // Chooses the attempts first, and then joins their marks. Joining the marks of all attempts would read the disk once
  // for each attempt.
  const recent = db
    .selectFrom("attempt as recent")
    .select("recent.slug")
    .where("recent.account_id", "=", accountId)
    .orderBy((eb) => eb.fn.coalesce("recent.submitted_at", "recent.updated_at"), "desc")
    .orderBy("recent.slug", "desc")
    .limit(limit);
  const rows = await selectRowsWithNames(db)
    .where("attempt.slug", "in", recent)
    .orderBy((eb) => eb.fn.coalesce("attempt.submitted_at", "attempt.updated_at"), "desc")
    .orderBy("attempt.slug", "desc")
    .execute();
  return rows.map((row) => ({ ...toRow(row), updated_at: row.submitted_at ?? row.updated_at }));
}

/** Returns the names of the book and test of an attempt. */
export async function findAttemptNames(
  db: Db,
  slug: string,
): Promise<Pick<AttemptRow, "book_name" | "test_name"> | null> {
  const row = await selectRowsWithNames(db).where("attempt.slug", "=", slug).executeTakeFirst();
  return row === undefined ? null : { book_name: row.book_name, test_name: row.test_name };
}

/**
 * Returns the learner's attempts with these slugs, with all their work and marks. Leaves out other learners' attempts.
 */
export async function findAttempts(db: Db, accountId: string, slugs: readonly string[]): Promise<Attempt[]> {
  if (slugs.length === 0) return [];
  const [slug] = slugs;
  const rows =
    slugs.length === 1 && slug !== undefined
      ? await selectCompletePrepared(db, { slug, account_id: accountId })
      : await selectCompleteRows(db, accountId).where("attempt.slug", "in", slugs).execute();
  const written = rows.filter((row) => row.module_type === "writing").map((row) => row.slug);
  const spoken = rows.filter((row) => row.module_type === "speaking").map((row) => row.slug);
  const drafts = await findDrafts(db, [...written, ...spoken]);
  const evaluations = await findEvaluations(db, written);
  return rows.map((row) => ({
    ...toRow(row),
    ...drafts.get(row.slug),
    rev: row.rev,
    work: parseAttemptWork(row),
    submitted_at: row.submitted_at,
    marking: row.marking_body === null ? null : (JSON.parse(row.marking_body) as Marking),
    ...(row.module_type === "writing" && { evaluation: evaluations.get(row.slug) ?? null }),
  }));
}

function selectCompleteRows(db: Db, accountId: string) {
  return selectRowsWithNames(db)
    .select(["attempt.rev", "attempt.work", "attempt.submitted_at", "marking.body as marking_body"])
    .where("attempt.account_id", "=", accountId);
}

/** Prepared, because every open attempt page requests its own attempt. */
const selectCompletePrepared = prepareQuery((db, { slug, account_id }: { slug: string; account_id: string }) =>
  selectCompleteRows(db, account_id).where("attempt.slug", "=", slug),
);

/**
 * Returns a handed-in attempt as anybody may see it, with the names of book and test. Returns null if the attempt is in
 * progress or does not exist.
 */
export async function findSubmittedAttempt(
  db: Db,
  type: ModuleType,
  slug: string,
): Promise<(AttemptRow & { submitted_at: number | null; marking: Marking | null; band: number | null }) | null> {
  const [row] = await selectSubmitted(db, { type, slug });
  if (row === undefined) return null;
  const halves = row.band_halves ?? row.evaluation_halves;
  return {
    ...toRow(row),
    submitted_at: row.submitted_at,
    marking: row.marking_body === null ? null : (JSON.parse(row.marking_body) as Marking),
    band: halves === null ? null : halves / 2,
  };
}

const selectSubmitted = prepareQuery((db, { type, slug }: { type: ModuleType; slug: string }) =>
  selectRowsWithNames(db)
    .select(["attempt.submitted_at", "marking.body as marking_body"])
    .where("attempt.slug", "=", slug)
    .where("attempt.module_type", "=", type)
    .where("attempt.status", "!=", "in_progress"),
);

function selectRowsWithNames(db: Db) {
  return selectAttemptsWithMarks(db)
    .innerJoin("module", "module.slug", "attempt.module_slug")
    .innerJoin("book", "book.slug", "module.book_slug")
    .innerJoin("book_test", (join) =>
      join.onRef("book_test.book_slug", "=", "module.book_slug").onRef("book_test.slug", "=", "module.test_slug"),
    )
    .select([
      "attempt.slug",
      "attempt.module_type",
      "attempt.module_slug",
      "attempt.content_version",
      "attempt.mode",
      "attempt.extra_time",
      "attempt.parts",
      "attempt.only_questions",
      "attempt.full_test",
      "attempt.started_at",
      "attempt.status",
      "attempt.excluded",
      "attempt.answered",
      "attempt.questions",
      "attempt.submitted_at",
      "attempt.updated_at",
      "book.name as book_name",
      "book_test.name as test_name",
      "marking.raw_right",
      "marking.raw_total",
      "marking.band_halves",
      "writing_evaluation.band_halves as evaluation_halves",
      "self_assessment.body as self_assessment",
    ]);
}

type NamedRow = Awaited<ReturnType<ReturnType<typeof selectRowsWithNames>["execute"]>>[number];

function toRow(row: NamedRow): AttemptRow {
  const only = parseOnlyQuestions(row);
  return {
    attempt_slug: row.slug,
    module_type: row.module_type,
    module_slug: row.module_slug,
    content_version: row.content_version,
    mode: row.mode,
    extra_time: row.extra_time,
    parts: parseAttemptParts(row),
    ...(only !== undefined && { only }),
    ...(row.full_test !== null && { full_test: row.full_test }),
    started_at: row.started_at,
    book_name: row.book_name,
    test_name: row.test_name,
    status: row.status,
    score: formatScore(row),
    ...(row.excluded === 1 && { excluded: true }),
    answered: row.answered,
    questions: row.questions,
    updated_at: row.updated_at,
  };
}

/**
 * Returns the band with one decimal, or "right/total" if the marking has no band. In Speaking, returns the band of the
 * self-assessment. Returns null before marking, and for an attempt at one Writing task, which has no module band.
 */
function formatScore(
  row: Pick<NamedRow, "raw_right" | "raw_total" | "band_halves" | "evaluation_halves" | "self_assessment" | "parts">,
): string | null {
  const own = readSelfAssessment(row.self_assessment ?? undefined);
  if (own !== null) return speakingBand(own).toFixed(1);
  const halves = row.band_halves ?? (row.parts === null ? row.evaluation_halves : null);
  if (halves !== null) return (halves / 2).toFixed(1);
  return row.raw_right === null || row.raw_total === null ? null : `${row.raw_right}/${row.raw_total}`;
}
