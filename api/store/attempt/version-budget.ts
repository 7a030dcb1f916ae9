import { prepareQuery } from "../operate/prepare-query.ts";
import type { Tx } from "../store.ts";
import type { AttemptVersionTable } from "../tables/attempt.ts";
import type { DraftVersionTable } from "../tables/draft.ts";

/**
 * Maximum number of characters in an account's versions and late copies: enough for all saves of some 180 essays.
 * Attempts and drafts do not count. Hand-ins, and saves that were deleted one by one, count until
 * `deleteOldestVersions` counts again.
 */
export const MAX_VERSION_CHARACTERS = 16_000_000;
/** Versions are deleted down to this number of characters, so that the next saves do not delete versions again. */
const CHARACTERS_AFTER_DELETION = 12_000_000;
const KEYS_PER_DELETE = 200;

/** Adds to the account's number of stored characters. If the number exceeds the budget, deletes the oldest versions. */
export async function addToVersionBudget(tx: Tx, accountId: string, characters: number): Promise<void> {
  const [row] = await addCharacters(tx, { accountId, characters });
  if (row !== undefined && row.characters > MAX_VERSION_CHARACTERS) await deleteOldestVersions(tx, accountId);
}

const addCharacters = prepareQuery((db, { accountId, characters }: { accountId: string; characters: number }) =>
  db
    .insertInto("version_budget")
    .values({ account_id: accountId, characters })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet((eb) => ({ characters: eb("version_budget.characters", "+", eb.ref("excluded.characters")) })),
    )
    .returning("characters"),
);

type Version = {
  table: "draft_version" | "attempt_version";
  kind: DraftVersionTable["kind"] | AttemptVersionTable["kind"];
  /** `number` is unique in this scope: "{attempt slug} {section}" for a draft version, else the attempt slug. */
  scope: string;
  number: number;
  /** In characters. */
  size: number;
  received_at: number;
};

/**
 * Deletes versions, oldest first, until the account is well below its budget. Hand-ins stay, and so does the newest
 * late copy of each attempt and section. Sets the stored number of characters to the size of the versions that remain
 * and may be deleted later.
 */
async function deleteOldestVersions(tx: Tx, accountId: string): Promise<void> {
  const versions = await listVersions(tx, accountId);
  let remaining = versions.reduce((sum, { size }) => sum + size, 0);
  const toDelete: Version[] = [];
  for (const version of versions) {
    if (remaining <= CHARACTERS_AFTER_DELETION) break;
    remaining -= version.size;
    toDelete.push(version);
  }
  for (const [group, versionsOfGroup] of Map.groupBy(toDelete, toGroup)) {
    const [table, slug = "", section = ""] = group.split(" ");
    const numbers = versionsOfGroup.map(({ number }) => number);
    for (let start = 0; start < numbers.length; start += KEYS_PER_DELETE) {
      const batch = numbers.slice(start, start + KEYS_PER_DELETE);
      if (table === "attempt_version")
        await tx.deleteFrom("attempt_version").where("attempt_slug", "=", slug).where("number", "in", batch).execute();
      else
        await tx
          .deleteFrom("draft_version")
          .where("attempt_slug", "=", slug)
          .where("section", "=", section)
          .where("number", "in", batch)
          .execute();
    }
  }
  await tx.updateTable("version_budget").set({ characters: remaining }).where("account_id", "=", accountId).execute();
}

/** Returns a text that names the table, attempt and section of a version. */
const toGroup = ({ table, scope }: Version): string => `${table} ${scope}`;

/** Returns the versions that may be deleted, oldest first. */
async function listVersions(tx: Tx, accountId: string): Promise<Version[]> {
  const drafts = await tx
    .selectFrom("draft_version as v")
    .innerJoin("attempt", "attempt.slug", "v.attempt_slug")
    .select((eb) => [
      "v.attempt_slug",
      "v.section",
      "v.number",
      "v.kind",
      "v.received_at",
      eb.fn<number>("length", ["v.body"]).as("size"),
    ])
    .where("attempt.account_id", "=", accountId)
    .where("v.kind", "!=", "final")
    .execute();
  const attempts = await tx
    .selectFrom("attempt_version as v")
    .innerJoin("attempt", "attempt.slug", "v.attempt_slug")
    .select((eb) => [
      "v.attempt_slug",
      "v.number",
      "v.kind",
      "v.received_at",
      eb.fn<number>("length", ["v.work"]).as("size"),
    ])
    .where("attempt.account_id", "=", accountId)
    .where("v.kind", "!=", "submit")
    .execute();
  const versions: Version[] = [
    ...drafts.map(({ attempt_slug, section, ...row }) => ({
      ...row,
      table: "draft_version" as const,
      scope: `${attempt_slug} ${section}`,
    })),
    ...attempts.map(({ attempt_slug, ...row }) => ({
      ...row,
      table: "attempt_version" as const,
      scope: attempt_slug,
    })),
  ].toSorted((a, b) => a.received_at - b.received_at || a.number - b.number);
  // A later entry replaces an earlier one, so that the newest late copy of each group remains.
  const newestLate = new Map(
    versions.filter(({ kind }) => kind === "late").map((version) => [toGroup(version), version]),
  );
  return versions.filter((version) => newestLate.get(toGroup(version)) !== version);
}
