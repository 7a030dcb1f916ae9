import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { KeyCorrection } from "#core/exam/content/key-correction.ts";
import type { Db, Tx } from "../store.ts";

/** Returns the corrections of one module, or of all modules. There are few corrections, so the list has no pages. */
export async function listKeyCorrections(db: Db, moduleSlug?: string): Promise<KeyCorrection[]> {
  let query = db.selectFrom("key_correction").select(["question", "authored", "answers", "explanation"]);
  if (moduleSlug !== undefined) query = query.where("module_slug", "=", moduleSlug);
  const rows = await query.orderBy("question").orderBy("authored").execute();
  return rows.map(({ question, authored, answers, explanation }) => ({
    question,
    authored: JSON.parse(authored) as string[],
    answers: JSON.parse(answers) as string[],
    explanation,
  }));
}

/** Stores a correction. Replaces an earlier correction of the same authored answers. */
export async function putKeyCorrection(
  tx: Tx,
  moduleSlug: string,
  { question, authored, answers, explanation }: KeyCorrection,
  { staffId, now }: { staffId: string; now: number },
): Promise<void> {
  const change = { answers: JSON.stringify(answers), explanation, corrected_at: now, corrected_by: staffId };
  await tx
    .insertInto("key_correction")
    .values({ module_slug: moduleSlug, question, authored: JSON.stringify(authored), ...change })
    .onConflict((conflict) => conflict.columns(["module_slug", "question", "authored"]).doUpdateSet(change))
    .execute();
}

/** Deletes the correction of these authored answers. */
export async function deleteKeyCorrection(
  tx: Tx,
  moduleSlug: string,
  { question, authored }: Pick<KeyCorrection, "question" | "authored">,
): Promise<void> {
  await tx
    .deleteFrom("key_correction")
    .where("module_slug", "=", moduleSlug)
    .where("question", "=", question)
    .where("authored", "=", JSON.stringify(authored))
    .execute();
}

/** Returns, for each content version of a module, the key that the author wrote and the version of the current key. */
export async function listAuthoredKeys(db: Db, moduleSlug: string): Promise<{ key: ModuleKey; current: string }[]> {
  const rows = await db
    .selectFrom("module_content")
    .innerJoin("module_key", (join) =>
      join
        .onRef("module_key.module_slug", "=", "module_content.module_slug")
        .onRef("module_key.content_version", "=", "module_content.content_version")
        .onRef("module_key.key_version", "=", "module_content.authored_key_version"),
    )
    .select(["module_key.body", "module_content.key_version"])
    .where("module_content.module_slug", "=", moduleSlug)
    .orderBy("module_content.published_at")
    .execute();
  return rows.map(({ body, key_version }) => ({ key: JSON.parse(body) as ModuleKey, current: key_version }));
}

/** Makes a corrected key the current key of its content version. The authored key stays stored. */
export async function setCurrentKey(tx: Tx, key: ModuleKey, now: number): Promise<void> {
  const { module_slug, content_version, key_version } = key;
  await tx
    .insertInto("module_key")
    .values({ module_slug, content_version, key_version, body: JSON.stringify(key), published_at: now })
    .onConflict((conflict) => conflict.columns(["module_slug", "content_version", "key_version"]).doNothing())
    .execute();
  await tx
    .updateTable("module_content")
    .set({ key_version })
    .where("module_slug", "=", module_slug)
    .where("content_version", "=", content_version)
    .execute();
}

/** Returns the JSON of the pack if the library offers this content version now, else null. */
export async function findOfferedPackBody(
  tx: Tx,
  { module_slug, content_version }: Pick<ModuleKey, "module_slug" | "content_version">,
): Promise<string | null> {
  const row = await tx
    .selectFrom("pack")
    .innerJoin("module", "module.slug", "pack.module_slug")
    .select("pack.body")
    .where("module.slug", "=", module_slug)
    .where("module.content_version", "=", content_version)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** Replaces the offered pack of a module. */
export async function replacePack(
  tx: Tx,
  slug: string,
  { body, ...module }: { body: string; key_version: string; pack_hash: string; pack_json_bytes: number },
): Promise<void> {
  await tx.updateTable("pack").set({ body }).where("module_slug", "=", slug).execute();
  await tx.updateTable("module").set(module).where("slug", "=", slug).execute();
}

/** Counts the handed-in attempts at these content versions of a module. */
export async function countHandedIn(db: Db, slug: string, contentVersions: readonly string[]): Promise<number> {
  if (contentVersions.length === 0) return 0;
  const row = await db
    .selectFrom("attempt")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("module_slug", "=", slug)
    .where("content_version", "in", contentVersions)
    .where("status", "!=", "in_progress")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
