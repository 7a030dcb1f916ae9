import type { Insertable, Selectable } from "kysely";
import type { ScriptSection } from "#core/wire/crm/quality.ts";
import type { PageById } from "../page.ts";
import type { Db, Tx } from "../store.ts";
import type { SeedScriptTable } from "../tables/quality.ts";

export type SeedScript = Selectable<SeedScriptTable>;

export async function insertSeed(tx: Tx, seed: Insertable<SeedScriptTable>): Promise<SeedScript> {
  return tx.insertInto("seed_script").values(seed).returningAll().executeTakeFirstOrThrow();
}

export async function listSeedsById(db: Db, ids: readonly number[]): Promise<SeedScript[]> {
  return ids.length === 0 ? [] : db.selectFrom("seed_script").selectAll().where("id", "in", ids).execute();
}

/** Returns a page of seeds, newest first. */
export async function listSeeds(db: Db, { after, limit }: PageById): Promise<SeedScript[]> {
  let query = db.selectFrom("seed_script").selectAll().orderBy("id", "desc").limit(limit);
  if (after !== null) query = query.where("id", "<", after);
  return query.execute();
}

/** Returns the seeds in use that a member of staff has not been given yet, oldest first. */
export async function listSeedsNotGivenTo(db: Db, staffId: string): Promise<SeedScript[]> {
  return db
    .selectFrom("seed_script")
    .selectAll()
    .where("stopped_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("second_marking")
            .select("second_marking.id")
            .whereRef("second_marking.seed_id", "=", "seed_script.id")
            .where("second_marking.marker_id", "=", staffId),
        ),
      ),
    )
    .orderBy("id")
    .execute();
}

/** Returns how many examiners have marked each of these seeds, by seed id. Seeds that nobody marked are absent. */
export async function countExaminersBySeed(db: Db, seedIds: readonly number[]): Promise<Map<number, number>> {
  if (seedIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("second_marking")
    .select(["seed_id", (eb) => eb.fn.countAll<number>().as("count")])
    .where("seed_id", "in", seedIds)
    .where("state", "=", "done")
    .groupBy("seed_id")
    .execute();
  return new Map(rows.flatMap(({ seed_id, count }) => (seed_id === null ? [] : [[seed_id, Number(count)] as const])));
}

/** Withdraws a seed, and deletes its open markings. Finished markings stay. */
export async function stopSeed(tx: Tx, id: number, now: number): Promise<void> {
  await tx.updateTable("seed_script").set({ stopped_at: now }).where("id", "=", id).execute();
  await tx.deleteFrom("second_marking").where("seed_id", "=", id).where("state", "=", "open").execute();
}

export function parseSeedSections({ sections }: Pick<SeedScript, "sections">): ScriptSection[] {
  return JSON.parse(sections) as ScriptSection[];
}
