import type { Migration } from "./migration.ts";

/** Examiners' decisions about the grammar checker's marks. Published examiner reports keep the score that they show. */
export const migration0246: Migration = {
  name: "0246-mark-decisions",
  async up(tx, dialect) {
    await tx.schema.alterTable("examiner_section").addColumn("mark_decisions", "text").execute();
    await tx.schema.alterTable("examiner_section").addColumn("score_confirmed", dialect.int).execute();
    await tx
      .updateTable("examiner_section")
      .set({ score_confirmed: 1 })
      .where((eb) =>
        eb(
          "evaluation_id",
          "in",
          eb.selectFrom("examiner_evaluation").select("id").where("evaluated_at", "is not", null),
        ),
      )
      .execute();
  },
};
