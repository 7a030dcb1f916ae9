import Database from "better-sqlite3";
import { MINUTE_MS } from "#core/exam/durations.ts";

export const ATTEMPTS_PER_LEARNER = 50;
/** The server keeps its replies to commands for a week. This share of a year's attempts were handed in that week. */
const SHARE_WITH_REPLY = 1 / 50;

type Row = Record<string, unknown>;
/** The columns that differ in each copy. The values are SQL in which `n` is the copy's number from 0. */
type ChangedColumns = Record<string, string>;

export const learnerId = (n: number): string => `grown-${n}`;
export const attemptSlug = (n: number): string => `${n.toString(36).padStart(5, "0")}grown-attempt-copy`.slice(0, 22);

/**
 * Fills a SQLite store with copies of one hand-in for many learners. Copies every row that the hand-in stored.
 * `template` is the slug of the attempt that was handed in, and `count` the number of copies. Returns the size of the
 * file in bytes.
 */
export function growStore(file: string, template: string, count: number): number {
  const database = new Database(file);
  // This store need not survive a crash, so it is filled without a journal.
  database.pragma("journal_mode = OFF");
  database.pragma("synchronous = OFF");
  database.pragma("cache_size = -400000");
  database.function("slug_of", { deterministic: true }, (n: unknown) => attemptSlug(spread(Number(n))));
  const learners = Math.ceil(count / ATTEMPTS_PER_LEARNER);
  const account = `'grown-' || (n % ${learners})`;
  // Spreads the hand-ins over a year.
  const handedInAt = `:now - n * ${Math.round((365 * 86_400_000) / count)}`;
  const slug = "slug_of(n)";

  const copy = (table: string, where: string, changed: ChangedColumns, copies: number): void => {
    const row = database.prepare(`select * from ${table} where ${where}`).get(template) as Row | undefined;
    if (row === undefined) throw new Error(`The hand-in has no ${table}.`);
    const names = Object.keys(row).filter((name) => !(table === "sync_change" && name === "number"));
    const values = names.map((name) => changed[name] ?? `:${name}`);
    database
      .prepare(
        `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${copies - 1})
        insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from numbers`,
      )
      .run({ ...row, now: Date.now() });
  };

  database.exec("begin");
  const learner = "(select account_id from attempt where slug = ?)";
  const newLearner = `'grown-' || n`;
  copy("account", `id = ${learner}`, { id: newLearner, email: `${newLearner} || '@bandwise.test'` }, learners);
  copy("version_budget", `account_id = ${learner}`, { account_id: newLearner }, learners);
  copy("sync_feed", `account_id = ${learner}`, { account_id: newLearner, last_seq: "1000000" }, learners);
  copy(
    "attempt",
    "slug = ?",
    {
      slug,
      account_id: account,
      submit_op: `'op-' || ${slug}`,
      started_at: `${handedInAt} - 60 * ${MINUTE_MS}`,
      submitted_at: handedInAt,
      received_at: handedInAt,
      created_at: handedInAt,
      updated_at: handedInAt,
    },
    count,
  );
  copy(
    "attempt_version",
    "attempt_slug = ?",
    { attempt_slug: slug, op_id: `'op-' || ${slug}`, received_at: handedInAt },
    count,
  );
  copy("marking", "attempt_slug = ?", { attempt_slug: slug, created_at: handedInAt }, count);
  copy("sync_agg", "agg = 'attempt:' || ?", { account_id: account, agg: `'attempt:' || ${slug}` }, count);
  copy("sync_change", "id = ?", { account_id: account, id: slug, seq: `n / ${learners} + 1` }, count);
  const day = `20000 - n / ${learners}`;
  copy("practice_day", `account_id = ${learner}`, { account_id: account, day }, count);
  copy(
    "sync_op",
    "op_id = (select submit_op from attempt where slug = ?)",
    { account_id: account, op_id: `'op-' || ${slug}`, applied_at: handedInAt },
    Math.ceil(count * SHARE_WITH_REPLY),
  );
  database.exec("commit");
  database.pragma("journal_mode = WAL");
  const pages = database.pragma("page_count", { simple: true }) as number;
  const size = database.pragma("page_size", { simple: true }) as number;
  database.close();
  return pages * size;
}

/** Maps a number to another below 36^5, so that neighbouring copies have distant ids, as real attempts do. */
function spread(n: number): number {
  return (n * 22_699_981) % 36 ** 5;
}
