import type { Migration } from "./migration.ts";

/** An index of learners by the time of their registration, and the notes of staff about them. */
export const migration0252: Migration = {
  name: "0252-clients",
  async up(tx, dialect) {
    await tx.schema.createIndex("account_by_role").on("account").columns(["role", "created_at", "id"]).execute();
    await dialect
      .withSerialKey(dialect.createTable(tx, "client_note"), "id")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("staff_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("note", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema.createIndex("client_note_by_account").on("client_note").columns(["account_id", "id"]).execute();
    await tx.schema.createIndex("client_note_by_staff").on("client_note").columns(["staff_id"]).execute();
  },
};
