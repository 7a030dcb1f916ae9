import { canonicalJson } from "#core/exam/canonical-json.ts";
import type { Insertable } from "kysely";
import type { Tx } from "../store.ts";
import type { SampleCategoryTable, SampleTable, SampleTaskCategoryTable, SampleTaskTable } from "../tables/sample.ts";

/** All model answers to publish, with their tasks and categories. Ids are unique. */
export type SampleRows = {
  categories: Insertable<SampleCategoryTable>[];
  tasks: Insertable<SampleTaskTable>[];
  taskCategories: Insertable<SampleTaskCategoryTable>[];
  samples: Insertable<SampleTable>[];
};

/** A statement with this many rows is within the parameter limits of both SQLite and PostgreSQL. */
const ROWS_PER_STATEMENT = 200;

/** Returns the task of each model answer that was ever published, by the answer's id. */
export async function readSampleSections(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom("sample").select(["id", "section_id"]).execute();
  return new Map(rows.map(({ id, section_id }) => [id, section_id]));
}

/**
 * Publishes exactly these model answers. Returns the ids of the answers that are new, published again or changed in
 * content, and of those that were removed. A stored answer that is not in `rows` is removed: its text is deleted, and
 * its row stays. Answers to tasks of the `unchangedModules` are not removed. Throws if an id comes with another task,
 * because ids are never reused.
 */
export async function putSamples(
  tx: Tx,
  rows: SampleRows,
  unchangedModules: ReadonlySet<string>,
  now: number,
): Promise<{ changed: string[]; removed: string[] }> {
  const known = await tx.selectFrom("sample").selectAll().execute();
  const changed: string[] = [];
  const rowsToWrite: Insertable<SampleTable>[] = [];
  for (const row of rows.samples) {
    const before = known.find(({ id }) => id === row.id);
    if (before !== undefined && before.section_id !== row.section_id)
      throw new Error(`${row.id} is the id of a model answer to ${before.section_id}. Ids are never reused.`);
    if (before !== undefined && canonicalJson(before) === canonicalJson(row)) continue;
    rowsToWrite.push(row);
    if (before === undefined || before.body !== row.body || before.removed_at !== null) changed.push(row.id);
  }
  const stored = await readTasks(tx);
  const unchangedTasks = new Set(
    stored.tasks.filter((task) => unchangedModules.has(task.module_slug)).map((task) => task.section_id),
  );
  const listed = new Set(rows.samples.map((row) => row.id));
  const removed = known
    .filter(
      ({ id, removed_at, section_id }) => removed_at === null && !listed.has(id) && !unchangedTasks.has(section_id),
    )
    .map(({ id }) => id);

  await putTasks(tx, stored, addUnchangedTasks(rows, stored, unchangedTasks));
  for (const row of rowsToWrite)
    await tx
      .insertInto("sample")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  if (removed.length > 0)
    await tx.updateTable("sample").set({ removed_at: now, body: "" }).where("id", "in", removed).execute();
  return { changed, removed };
}

type TaskRows = Omit<SampleRows, "samples">;

async function readTasks(tx: Tx): Promise<TaskRows> {
  return {
    categories: await tx.selectFrom("sample_category").selectAll().execute(),
    tasks: await tx.selectFrom("sample_task").selectAll().execute(),
    taskCategories: await tx.selectFrom("sample_task_category").selectAll().execute(),
  };
}

/** Returns the rows to publish, together with the stored rows of unchanged tasks and their categories. */
function addUnchangedTasks(rows: TaskRows, stored: TaskRows, unchanged: ReadonlySet<string>): TaskRows {
  const taskCategories = stored.taskCategories.filter((row) => unchanged.has(row.section_id));
  const needed = new Set(taskCategories.map((row) => row.category_id));
  const listed = new Set(rows.categories.map((row) => row.id));
  return {
    categories: [...rows.categories, ...stored.categories.filter(({ id }) => needed.has(id) && !listed.has(id))],
    tasks: [...rows.tasks, ...stored.tasks.filter((row) => unchanged.has(row.section_id))],
    taskCategories: [...rows.taskCategories, ...taskCategories],
  };
}

/**
 * Replaces all tasks and categories if any of them differs. No other row refers to them, so nothing else is deleted.
 */
async function putTasks(tx: Tx, stored: TaskRows, rows: TaskRows): Promise<void> {
  const wanted = sortTaskRows(rows);
  if (canonicalJson(sortTaskRows(stored)) === canonicalJson(wanted)) return;
  await tx.deleteFrom("sample_task_category").execute();
  await tx.deleteFrom("sample_task").execute();
  await tx.deleteFrom("sample_category").execute();
  for (const batch of toBatches(wanted.categories)) await tx.insertInto("sample_category").values(batch).execute();
  for (const batch of toBatches(wanted.tasks)) await tx.insertInto("sample_task").values(batch).execute();
  for (const batch of toBatches(wanted.taskCategories))
    await tx.insertInto("sample_task_category").values(batch).execute();
}

/** Sorts rows in code, because the order of texts in PostgreSQL depends on the database's collation. */
function sortTaskRows({ categories, tasks, taskCategories }: TaskRows): TaskRows {
  return {
    categories: sortByKey(categories, (row) => row.id),
    tasks: sortByKey(tasks, (row) => row.section_id),
    taskCategories: sortByKey(taskCategories, (row) => `${row.section_id} ${row.category_id}`),
  };
}

function sortByKey<T>(rows: readonly T[], toKey: (row: T) => string): T[] {
  return [...rows].sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
}

function toBatches<T>(rows: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    batches.push(rows.slice(start, start + ROWS_PER_STATEMENT));
  return batches;
}
