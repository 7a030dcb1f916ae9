import { sql } from "kysely";
import type { Migration } from "./migration.ts";

const DAY_MS = 86_400_000;

/** The number of attempts of each learner on each day, so that the figures need not read all attempts. */
export const migration0195: Migration = {
  name: "0195-practice-days",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "practice_day")
      .addColumn("day", dialect.int, (col) => col.notNull())
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("module_type", "text", (col) => col.notNull())
      .addColumn("started", dialect.int, (col) => col.notNull())
      .addColumn("handed_in", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("practice_day_key", ["day", "account_id", "module_type"])
      .execute();
    await tx.schema.createIndex("practice_day_by_account").on("practice_day").column("account_id").execute();
    await sql`insert into practice_day (day, account_id, module_type, started, handed_in)
      select started_at / ${sql.lit(DAY_MS)}, account_id, module_type, count(*), 0 from attempt group by 1, 2, 3`.execute(
      tx,
    );
    await sql`insert into practice_day (day, account_id, module_type, started, handed_in)
      select submitted_at / ${sql.lit(DAY_MS)}, account_id, module_type, 0, count(*) from attempt
      where submitted_at is not null group by 1, 2, 3
      on conflict (day, account_id, module_type) do update set handed_in = excluded.handed_in`.execute(tx);
  },
};
