import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Re-marks: the product REMARK1, a second evaluation of an attempt, and a balance of credits for each product. */
export const migration0301: Migration = {
  name: "0301-re-marks",
  async up(tx, dialect) {
    await sql`insert into payment_link
      (type, title, description, amount_cents, regular_cents, taxes_cents, fees_cents, currency, updated_at)
      values ('REMARK1', 'Re-mark of a Writing evaluation',
        'Another certified examiner marks your answers within 48 hours, without seeing the first bands. If the overall band changes, we return the fee.',
        499, null, 0, 0, 'CAD', 0)`.execute(tx);

    await tx.schema
      .alterTable("examiner_evaluation")
      .addColumn("link_type", "text", (col) => col.notNull().defaultTo("WRITING1"))
      .execute();
    await tx.schema
      .alterTable("examiner_evaluation")
      .addColumn("remark_of", dialect.int, (col) => col.references("examiner_evaluation.id").onDelete("cascade"))
      .execute();
    await tx.schema.alterTable("examiner_evaluation").addColumn("first_halves", dialect.int).execute();
    await tx.schema.createIndex("examiner_by_remark").on("examiner_evaluation").column("remark_of").execute();
    // An attempt has at most one evaluation of each type that is not cancelled.
    await tx.schema.dropIndex("examiner_one_per_attempt").execute();
    await sql`create unique index examiner_one_per_type on examiner_evaluation (attempt_slug, link_type)
      where cancelled_at is null`.execute(tx);

    await sql`alter table wallet_account rename to wallet_of_one_type`.execute(tx);
    await dialect
      .createTable(tx, "wallet_account")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("link_type", "text", (col) => col.notNull())
      .addColumn("credits", dialect.int, (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("wallet_account_key", ["account_id", "link_type"])
      .addCheckConstraint("wallet_not_overdrawn", sql`credits >= 0`)
      .execute();
    await sql`insert into wallet_account (account_id, link_type, credits, updated_at)
      select account_id, 'WRITING1', credits, updated_at from wallet_of_one_type`.execute(tx);
    await tx.schema.dropTable("wallet_of_one_type").execute();
    await tx.schema
      .alterTable("wallet_ledger")
      .addColumn("link_type", "text", (col) => col.notNull().defaultTo("WRITING1"))
      .execute();
  },
};
