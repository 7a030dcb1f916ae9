import type { ExpressionBuilder, Insertable, Selectable, Updateable } from "kysely";
import type { TaskMarks } from "#core/wire/crm/quality.ts";
import type { PageById } from "../page.ts";
import type { Db, Tx } from "../store.ts";
import type { Tables } from "../tables.ts";
import type { SecondMarkingTable } from "../tables/quality.ts";

export type SecondMarking = Selectable<SecondMarkingTable>;

/** Adds a script to mark. Does nothing if the script was added before. */
export async function insertSecondMarking(
  tx: Tx,
  row: Pick<Insertable<SecondMarkingTable>, "slug" | "first_marks" | "first_halves" | "created_at"> &
    Partial<Pick<SecondMarking, "evaluation_id" | "seed_id" | "first_id" | "marker_id">>,
): Promise<void> {
  await tx
    .insertInto("second_marking")
    .values({ state: "open", ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSecondMarking(db: Db, slug: string): Promise<SecondMarking | null> {
  return (await db.selectFrom("second_marking").selectAll().where("slug", "=", slug).executeTakeFirst()) ?? null;
}

export async function changeSecondMarking(
  tx: Tx,
  id: number,
  change: Updateable<SecondMarkingTable>,
): Promise<SecondMarking> {
  return tx.updateTable("second_marking").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/**
 * Returns the scripts that a member of staff may mark at `now`, oldest first. Leaves out the scripts whose first bands
 * this member has seen.
 */
export async function listScriptsToMark(
  db: Db,
  staffId: string,
  { after, limit }: PageById,
  now: number,
): Promise<SecondMarking[]> {
  return db
    .selectFrom("second_marking")
    .selectAll("second_marking")
    .where("state", "=", "open")
    .where("id", ">", after ?? 0)
    .where((eb) =>
      eb.or([
        eb("marker_id", "=", staffId),
        eb.and([
          eb("seed_id", "is", null),
          eb.or([eb("taken_until", "is", null), eb("taken_until", "<=", now)]),
          eb.not(hasSeenFirstBands(eb, staffId)),
        ]),
      ]),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Returns the disputed scripts that a member of staff may adjudicate, oldest first. */
export async function listDisputedScripts(
  db: Db,
  staffId: string,
  { after, limit }: PageById,
): Promise<SecondMarking[]> {
  return db
    .selectFrom("second_marking")
    .selectAll("second_marking")
    .where("state", "=", "disputed")
    .where("id", ">", after ?? 0)
    .where((eb) => eb.or([eb("marker_id", "is", null), eb("marker_id", "!=", staffId)]))
    .where((eb) => eb.not(hasSeenFirstBands(eb, staffId)))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Returns whether a member of staff has seen the first bands of a script. */
export async function hasSeenScriptBands(db: Db, id: number, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom("second_marking")
    .select("id")
    .where("id", "=", id)
    .where((eb) => hasSeenFirstBands(eb, staffId))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the SQL condition that a member of staff has seen the first bands of a script. The first examiner has seen
 * them, and so has the person who last saved a section or the conclusion.
 */
function hasSeenFirstBands(eb: ExpressionBuilder<Tables, "second_marking">, staffId: string) {
  const evaluation = eb
    .selectFrom("examiner_evaluation")
    .select("examiner_evaluation.id")
    .whereRef("examiner_evaluation.id", "=", "second_marking.evaluation_id")
    .where("examiner_evaluation.staff_id", "=", staffId);
  const section = eb
    .selectFrom("examiner_section")
    .select("examiner_section.id")
    .whereRef("examiner_section.evaluation_id", "=", "second_marking.evaluation_id")
    .where("examiner_section.staff_id", "=", staffId);
  // Without the check for null, `not` of this condition would be null.
  const isFirst = eb.and([eb("first_id", "is not", null), eb("first_id", "=", staffId)]);
  return eb.or([isFirst, eb.exists(evaluation), eb.exists(section)]);
}

export function parseMarks(json: string | null): TaskMarks[] {
  return json === null ? [] : (JSON.parse(json) as TaskMarks[]);
}

/** Returns one row for each Writing task of these evaluations, with the names of its book and test. */
export async function listScriptTasks(
  db: Db,
  evaluationIds: readonly number[],
): Promise<{ id: number; book_name: string; test_name: string; task: 1 | 2; word_count: number }[]> {
  if (evaluationIds.length === 0) return [];
  return db
    .selectFrom("examiner_section")
    .innerJoin("examiner_evaluation", "examiner_evaluation.id", "examiner_section.evaluation_id")
    .select(["examiner_evaluation.id", "book_name", "test_name", "task", "word_count"])
    .where("examiner_section.evaluation_id", "in", evaluationIds)
    .where("task", "!=", 0)
    .orderBy("task")
    .$narrowType<{ task: 1 | 2 }>()
    .execute();
}
