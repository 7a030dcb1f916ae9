import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { parseAttemptWork } from "../attempt/attempts.ts";
import type { Db } from "../store.ts";
import type { FiguresRange } from "./figures.ts";

const MAX_ATTEMPTS = 1000;
/** Attempts per page. Other requests run between two pages. */
const PAGE_SIZE = 100;
/** With fewer learners, a figure would describe the learners more than the question. */
const MIN_LEARNERS = 5;
const LIST_LENGTH = 10;

/** How many learners had one question of a module, failed it and skipped it, and how long they took. */
export type QuestionTally = {
  module_slug: string;
  module_type: ModuleType;
  content_version: string;
  book_name: string;
  test_name: string;
  number: number;
  learners: number;
  failed: number;
  skipped: number;
  median_seconds: number | null;
};

type UnfinishedTally = Omit<QuestionTally, "median_seconds" | "learners"> & {
  learnerIds: Set<string>;
  seconds: number[];
};

/**
 * Returns three lists of questions: those that learners failed most often, those that they skipped most often, and
 * those that took longest. Reads at most MAX_ATTEMPTS marked attempts of the range, newest first. Counts each learner
 * once for a question, and only questions that the library offers now.
 */
export async function findQuestionFigures(
  db: Db,
  range: FiguresRange,
): Promise<{ attempts: number } & Record<"failed" | "skipped" | "slow", QuestionTally[]>> {
  const tallies = new Map<string, UnfinishedTally>();
  let attempts = 0;
  let after: { submitted_at: number; slug: string } | null = null;
  do {
    const rows: MarkedAttempt[] = await listMarkedAttempts(db, range, after);
    for (const row of rows) countAttempt(tallies, row);
    attempts += rows.length;
    after = rows.length === PAGE_SIZE ? (rows.at(-1) ?? null) : null;
  } while (after !== null && attempts < MAX_ATTEMPTS);
  const questions = [...tallies.values()]
    .map(({ learnerIds, seconds, ...question }) => ({
      ...question,
      learners: learnerIds.size,
      median_seconds: seconds.length < MIN_LEARNERS ? null : computeMedian(seconds),
    }))
    .filter(({ learners }) => learners >= MIN_LEARNERS);
  const listHighest = (toValue: (question: QuestionTally) => number): QuestionTally[] =>
    questions
      .filter((question) => toValue(question) > 0)
      .toSorted((a, b) => toValue(b) - toValue(a) || b.learners - a.learners || comparePlaces(a, b))
      .slice(0, LIST_LENGTH);
  return {
    attempts,
    failed: listHighest(({ failed, learners }) => failed / learners),
    skipped: listHighest(({ skipped, learners }) => skipped / learners),
    slow: listHighest(({ median_seconds }) => median_seconds ?? 0),
  };
}

type MarkedAttempt = Awaited<ReturnType<typeof listMarkedAttempts>>[number];

async function listMarkedAttempts(
  db: Db,
  { from, to }: FiguresRange,
  after: { submitted_at: number; slug: string } | null,
) {
  let query = db
    .selectFrom("attempt")
    .innerJoin("marking", (join) =>
      join.onRef("marking.attempt_slug", "=", "attempt.slug").onRef("marking.number", "=", "attempt.marking"),
    )
    .innerJoin("module", (join) =>
      join
        .onRef("module.slug", "=", "attempt.module_slug")
        .onRef("module.content_version", "=", "attempt.content_version"),
    )
    .innerJoin("book", "book.slug", "module.book_slug")
    .innerJoin("book_test", (join) =>
      join.onRef("book_test.book_slug", "=", "module.book_slug").onRef("book_test.slug", "=", "module.test_slug"),
    )
    .select([
      "attempt.slug",
      "attempt.account_id",
      "attempt.module_slug",
      "attempt.module_type",
      "attempt.content_version",
      "attempt.work",
      "marking.body",
      "book.name as book_name",
      "book_test.name as test_name",
    ])
    .select((eb) => eb.ref("attempt.submitted_at").$notNull().as("submitted_at"))
    .where("attempt.submitted_at", ">=", from)
    .where("attempt.submitted_at", "<", to)
    .where("module.removed_at", "is", null)
    .orderBy("attempt.submitted_at", "desc")
    .orderBy("attempt.slug", "desc")
    .limit(PAGE_SIZE);
  if (after !== null)
    query = query
      .where("attempt.submitted_at", "<=", after.submitted_at)
      .where((eb) => eb.or([eb("attempt.submitted_at", "<", after.submitted_at), eb("attempt.slug", "<", after.slug)]));
  return query.execute();
}

/**
 * Adds an attempt to the tallies of its questions. Skips the questions for which another attempt of the same learner
 * was counted. Call with the newest attempts first, so that each learner's newest attempt counts.
 */
function countAttempt(tallies: Map<string, UnfinishedTally>, row: MarkedAttempt): void {
  const marking = JSON.parse(row.body) as Marking;
  const { seconds } = parseAttemptWork(row);
  const { module_slug, module_type, content_version, book_name, test_name } = row;
  for (const { number, right, miss } of marking.questions) {
    const id = `${module_slug} ${number}`;
    const tally = tallies.get(id) ?? {
      module_slug,
      module_type,
      content_version,
      book_name,
      test_name,
      number,
      failed: 0,
      skipped: 0,
      learnerIds: new Set<string>(),
      seconds: [],
    };
    tallies.set(id, tally);
    if (tally.learnerIds.has(row.account_id)) continue;
    tally.learnerIds.add(row.account_id);
    if (miss === "empty") tally.skipped += 1;
    else if (!right) tally.failed += 1;
    const spent = seconds[String(number)] ?? 0;
    if (spent > 0) tally.seconds.push(spent);
  }
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const lowerMiddle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const upperMiddle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return Math.round((lowerMiddle + upperMiddle) / 2);
}

function comparePlaces(a: QuestionTally, b: QuestionTally): number {
  if (a.module_slug === b.module_slug) return a.number - b.number;
  return a.module_slug < b.module_slug ? -1 : 1;
}
