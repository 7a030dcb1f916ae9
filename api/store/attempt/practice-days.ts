import { prepareQuery } from "../operate/prepared.ts";
import type { Tx } from "../store.ts";
import type { AttemptTable, PracticeDayTable } from "../tables/attempt.ts";

export const DAY_MS = 86_400_000;

/** Counts an attempt in the figures of the day (UTC) on which it was started or handed in. */
export async function countPractice(
  tx: Tx,
  { account_id, module_type }: Pick<AttemptTable, "account_id" | "module_type">,
  done: "started" | "handed_in",
  at: number,
): Promise<void> {
  await addToDay(tx, {
    day: Math.floor(at / DAY_MS),
    account_id,
    module_type,
    started: done === "started" ? 1 : 0,
    handed_in: done === "handed_in" ? 1 : 0,
  });
}

const addToDay = prepareQuery((db, row: Pick<PracticeDayTable, keyof PracticeDayTable>) =>
  db
    .insertInto("practice_day")
    .values({
      day: row.day,
      account_id: row.account_id,
      module_type: row.module_type,
      started: row.started,
      handed_in: row.handed_in,
    })
    .onConflict((conflict) =>
      conflict.columns(["day", "account_id", "module_type"]).doUpdateSet((eb) => ({
        started: eb("practice_day.started", "+", eb.ref("excluded.started")),
        handed_in: eb("practice_day.handed_in", "+", eb.ref("excluded.handed_in")),
      })),
    ),
);
