import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Payments, and the payment link WRITING1 at its introductory price of 4.99 CAD. */
export const migration0091: Migration = {
  name: "0091-payments",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "payment_link")
      .addColumn("type", "text", (col) => col.primaryKey())
      .addColumn("title", "text", (col) => col.notNull())
      .addColumn("description", "text", (col) => col.notNull())
      .addColumn("amount_cents", dialect.int, (col) => col.notNull())
      .addColumn("regular_cents", dialect.int)
      .addColumn("taxes_cents", dialect.int, (col) => col.notNull())
      .addColumn("fees_cents", dialect.int, (col) => col.notNull())
      .addColumn("currency", "text", (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .addCheckConstraint("payment_link_not_negative", sql`amount_cents >= 0 and taxes_cents >= 0 and fees_cents >= 0`)
      .execute();
    await sql`insert into payment_link
      (type, title, description, amount_cents, regular_cents, taxes_cents, fees_cents, currency, updated_at)
      values ('WRITING1', 'Writing evaluation by an examiner',
        'One Writing attempt, Task 1 and Task 2, read by a certified examiner: a band score and written feedback within 48 hours.',
        499, 999, 0, 0, 'CAD', 0)`.execute(tx);

    await dialect
      .withSerialKey(dialect.createTable(tx, "payment"), "id")
      .addColumn("slug", "text", (col) => col.notNull().unique())
      .addColumn("account_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("link_type", "text", (col) => col.notNull())
      .addColumn("attempt_slug", "text", (col) => col.notNull())
      .addColumn("provider", "text", (col) => col.notNull())
      .addColumn("status", "text", (col) => col.notNull())
      .addColumn("title", "text", (col) => col.notNull())
      .addColumn("name", "text", (col) => col.notNull())
      .addColumn("email", "text", (col) => col.notNull())
      .addColumn("currency", "text", (col) => col.notNull())
      .addColumn("list_cents", dialect.int, (col) => col.notNull())
      .addColumn("discount_cents", dialect.int, (col) => col.notNull())
      .addColumn("taxes_cents", dialect.int, (col) => col.notNull())
      .addColumn("fees_cents", dialect.int, (col) => col.notNull())
      .addColumn("total_cents", dialect.int, (col) => col.notNull())
      .addColumn("discount_rate", dialect.int, (col) => col.notNull())
      .addColumn("coupon_code", "text")
      .addColumn("points_credited", dialect.int, (col) => col.notNull())
      .addColumn("credit_taken_back", dialect.int, (col) => col.notNull())
      .addColumn("session_id", "text", (col) => col.unique())
      .addColumn("checkout_url", "text")
      .addColumn("payment_intent_id", "text")
      .addColumn("receipt_url", "text")
      .addColumn("refunded_cents", dialect.int, (col) => col.notNull())
      .addColumn("dispute", "text")
      .addColumn("held_reason", "text")
      .addColumn("refund_requested_at", dialect.int)
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("paid_at", dialect.int)
      .addColumn("refunded_at", dialect.int)
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .addCheckConstraint("payment_adds_up", sql`total_cents = list_cents - discount_cents + taxes_cents + fees_cents`)
      .addCheckConstraint("payment_not_negative", sql`total_cents >= 0 and discount_cents >= 0`)
      .execute();
    await tx.schema.createIndex("payment_by_account").on("payment").columns(["account_id", "id"]).execute();
    await tx.schema.createIndex("payment_by_status").on("payment").columns(["status", "created_at"]).execute();
    await tx.schema.createIndex("payment_by_intent").on("payment").column("payment_intent_id").execute();
    // An attempt has at most one open checkout per payment link.
    await sql`create unique index payment_one_open on payment (attempt_slug, link_type) where status = 'PENDING'`.execute(
      tx,
    );
    await sql`create unique index payment_one_free on payment (attempt_slug, link_type)
      where status = 'SUCCEEDED' and provider = 'free'`.execute(tx);
    await tx.schema.alterTable("payment_event").addColumn("payment_slug", "text").execute();
  },
};
