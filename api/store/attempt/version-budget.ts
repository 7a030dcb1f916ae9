import { prepareQuery } from "../operate/prepared.ts";
import type { Tx } from "../store.ts";

/**
 * Limit for the characters of an account's versions and late copies: all saves of some 180 essays. Attempts, drafts and
 * hand-ins do not count and are never deleted.
 */
export const MAX_VERSION_CHARACTERS = 16_000_000;
/** Characters left after thinning. Below the limit, so that not every later save thins again. */
const CHARACTERS_AFTER_THINNING = 12_000_000;
const KEYS_PER_DELETE = 200;

/** Adds to the number of characters that the account has stored. Above the budget, deletes its oldest versions. */
export async function chargeVersion(tx: Tx, accountId: string, characters: number): Promise<void> {
  const [row] = await addCharacters(tx, { accountId, characters });
  if (row !== undefined && row.characters > MAX_VERSION_CHARACTERS) await thinVersions(tx, accountId);
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
  /** "{attempt slug} {section}" of a draft, the attempt slug of an attempt. */
  scope: string;
  number: number;
  size: number;
  at: number;
};

/**
 * Deletes versions, the oldest first, until the account is well below its budget. Hand-ins stay, and so does the newest
 * late copy of each attempt and section. Counts again, because deletions elsewhere do not subtract from the total.
 */
async function thinVersions(tx: Tx, accountId: string): Promise<void> {
  const versions = await listVersions(tx, accountId);
  let left = versions.reduce((sum, { size }) => sum + size, 0);
  const toDelete: Version[] = [];
  for (const version of versions) {
    if (left <= CHARACTERS_AFTER_THINNING) break;
    left -= version.size;
    toDelete.push(version);
  }
  for (const [, group] of Map.groupBy(toDelete, ({ table, scope }) => `${table} ${scope}`)) {
    const [{ table, scope } = { table: "draft_version", scope: "" } as const] = group;
    const [slug = "", section = ""] = scope.split(" ");
    const numbers = group.map(({ number }) => number);
    for (let i = 0; i < numbers.length; i += KEYS_PER_DELETE) {
      const batch = numbers.slice(i, i + KEYS_PER_DELETE);
      if (table === "attempt_version")
        await tx.deleteFrom(table).where("attempt_slug", "=", slug).where("number", "in", batch).execute();
      else
        await tx
          .deleteFrom(table)
          .where("attempt_slug", "=", slug)
          .where("section", "=", section)
          .where("number", "in", batch)
          .execute();
    }
  }
  await tx.updateTable("version_budget").set({ characters: left }).where("account_id", "=", accountId).execute();
}

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
  const all = [
    ...drafts.map(({ attempt_slug, section, kind, ...row }) => ({
      ...toVersion("draft_version", `${attempt_slug} ${section}`, row),
      kind,
    })),
    ...attempts.map(({ attempt_slug, kind, ...row }) => ({ ...toVersion("attempt_version", attempt_slug, row), kind })),
  ].toSorted((a, b) => a.at - b.at || a.number - b.number);
  const newestLate = new Map(
    all.filter(({ kind }) => kind === "late").map((one) => [`${one.table} ${one.scope}`, one]),
  );
  return all.filter((one) => newestLate.get(`${one.table} ${one.scope}`) !== one);
}

function toVersion(
  table: Version["table"],
  scope: string,
  { number, size, received_at }: { number: number; size: number; received_at: number },
): Version {
  return { table, scope, number, size: Number(size), at: received_at };
}
