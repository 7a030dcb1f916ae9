import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Speaking evaluations: the product SPEAKING1, and comments on moments of a recording. */
export const migration0320: Migration = {
  name: "0320-speaking-evaluations",
  async up(tx) {
    await sql`insert into payment_link
      (type, title, description, amount_cents, regular_cents, taxes_cents, fees_cents, currency, updated_at)
      values ('SPEAKING1', 'Speaking evaluation by an examiner',
        'A certified examiner listens to your interview within 48 hours: bands for the four criteria, written feedback, and comments on moments of your answers.',
        699, null, 0, 0, 'CAD', 0)`.execute(tx);
    await tx.schema.alterTable("examiner_comment").addColumn("recording_id", "text").execute();
  },
};
