import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import { toNextNumber, prepareQuery } from "../operate/prepare-query.ts";
import type { Tx } from "../store.ts";
import type { AttemptVersionTable } from "../tables/attempt.ts";
import { addToVersionBudget } from "./version-budget.ts";

/** How many saves are kept of each device and attempt. Hand-ins and late copies do not count. */
const MAX_SAVES_PER_DEVICE = 50;

/**
 * Stores the work as it arrived. Deletes the device's saves beyond MAX_SAVES_PER_DEVICE, and counts the work in the
 * account's budget.
 */
export async function insertAttemptVersion(
  tx: Tx,
  version: Omit<AttemptVersionTable, "number" | "work"> & { work: AttemptWork },
  accountId: string,
): Promise<void> {
  const work = JSON.stringify(version.work);
  const [inserted] = await insertVersion(tx, { ...version, work });
  await addToVersionBudget(tx, accountId, work.length);
  // With so few versions there is nothing to delete.
  if (version.kind !== "save" || inserted === undefined || inserted.number <= MAX_SAVES_PER_DEVICE) return;
  const oldest = await tx
    .selectFrom("attempt_version")
    .select("number")
    .where("attempt_slug", "=", version.attempt_slug)
    .where("client_id", "=", version.client_id)
    .where("kind", "=", "save")
    .orderBy("number", "desc")
    .offset(MAX_SAVES_PER_DEVICE)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await tx
    .deleteFrom("attempt_version")
    .where("attempt_slug", "=", version.attempt_slug)
    .where("client_id", "=", version.client_id)
    .where("kind", "=", "save")
    .where("number", "<=", oldest.number)
    .execute();
}

const insertVersion = prepareQuery((db, version: Omit<AttemptVersionTable, "number">) =>
  db
    .insertInto("attempt_version")
    .values({
      attempt_slug: version.attempt_slug,
      number: (eb) =>
        eb
          .selectFrom("attempt_version")
          .select((inner) => toNextNumber(inner.fn.max("number")).as("number"))
          .where("attempt_slug", "=", version.attempt_slug),
      client_id: version.client_id,
      op_id: version.op_id,
      kind: version.kind,
      edit: version.edit,
      work: version.work,
      received_at: version.received_at,
    })
    .returning("number"),
);

/** Returns the work in the last save of this device, or null before its first save. */
export async function findLastSave(tx: Tx, slug: string, clientId: string): Promise<AttemptWork | null> {
  const [row] = await selectLastSave(tx, { slug, clientId });
  return row === undefined ? null : (JSON.parse(row.work) as AttemptWork);
}

const selectLastSave = prepareQuery((db, { slug, clientId }: { slug: string; clientId: string }) =>
  db
    .selectFrom("attempt_version")
    .select("work")
    .where("attempt_slug", "=", slug)
    .where("client_id", "=", clientId)
    .where("kind", "=", "save")
    .orderBy("number", "desc")
    .limit(1),
);
