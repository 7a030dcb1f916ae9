import type { Migration } from "./migration.ts";

/** The client whom a change is about, so that the erasure of the client finds the change. */
export const migration0340: Migration = {
  name: "0340-changes-about-clients",
  async up(tx) {
    await tx.schema
      .alterTable("office_change")
      .addColumn("client_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .execute();
    await tx.schema.createIndex("office_change_by_client").on("office_change").columns(["client_id"]).execute();
  },
};
