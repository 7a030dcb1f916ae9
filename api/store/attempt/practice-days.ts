import { DAY_MS } from "#core/exam/durations.ts";
import { prepareQuery } from "../operate/prepare-query.ts";
import type { Tx } from "../store.ts";
import type { AttemptTable, PracticeDayTable } from "../tables/attempt.ts";

/** Counts an attempt on the day (UTC) on which the learner started it or handed it in. */
export async function recordPractice(
  tx: Tx,
  { account_id, module_type }: Pick<AttemptTable, "account_id" | "module_type">,
  action: "started" | "handed_in",
  time: number,
): Promise<void> {
  await addToDay(tx, {
    day: Math.floor(time / DAY_MS),
    account_id,
    module_type,
    started: action === "started" ? 1 : 0,
    handed_in: action === "handed_in" ? 1 : 0,
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
