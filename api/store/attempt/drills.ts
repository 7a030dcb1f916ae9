import type { Drill } from "#core/exam/drill/drill.ts";
import type { Db, Tx } from "../store.ts";

/** Performance is computed from at most this many drills. */
const MAX_DRILLS = 500;

/**
 * Stores a finished drill. Does nothing if the slug is taken. Returns false if it is taken by another account.
 */
export async function insertDrill(tx: Tx, accountId: string, drill: Drill, now: number): Promise<boolean> {
  const { drill_slug, skill, type, difficulty, groups, started_at, finished_at, marking } = drill;
  await tx
    .insertInto("drill")
    .values({
      slug: drill_slug,
      account_id: accountId,
      skill,
      question_type: type,
      difficulty,
      work: JSON.stringify(groups),
      marking: JSON.stringify(marking),
      started_at,
      finished_at,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  const stored = await tx.selectFrom("drill").select("account_id").where("slug", "=", drill_slug).executeTakeFirst();
  return stored?.account_id === accountId;
}

/** Returns the account's drills with these slugs. */
export async function findDrills(db: Db, accountId: string, slugs: readonly string[]): Promise<Drill[]> {
  if (slugs.length === 0) return [];
  const rows = await selectDrills(db, accountId).where("slug", "in", slugs).execute();
  return rows.map(toDrill);
}

/** Returns at most MAX_DRILLS drills of the account, newest first. */
export async function listDrills(db: Db, accountId: string): Promise<Drill[]> {
  const rows = await selectDrills(db, accountId)
    .orderBy("finished_at", "desc")
    .orderBy("slug", "desc")
    .limit(MAX_DRILLS)
    .execute();
  return rows.map(toDrill);
}

function selectDrills(db: Db, accountId: string) {
  return db
    .selectFrom("drill")
    .select(["slug", "skill", "question_type", "difficulty", "work", "marking", "started_at", "finished_at"])
    .where("account_id", "=", accountId);
}

type DrillRow = Awaited<ReturnType<ReturnType<typeof selectDrills>["execute"]>>[number];

function toDrill(row: DrillRow): Drill {
  return {
    drill_slug: row.slug,
    skill: row.skill,
    type: row.question_type,
    difficulty: row.difficulty,
    groups: JSON.parse(row.work) as Drill["groups"],
    marking: JSON.parse(row.marking) as Drill["marking"],
    started_at: row.started_at,
    finished_at: row.finished_at,
  };
}
