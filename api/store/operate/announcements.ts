import type { Selectable } from "kysely";
import type { Audience } from "#core/wire/crm/announcements.ts";
import type { ShownAlert } from "#core/wire/account/alerts.ts";
import type { Db, Tx } from "../store.ts";
import type { AnnouncementTable } from "../tables/alert.ts";
import { type PageById, readNewestFirst } from "../page.ts";

export type AnnouncementRow = Selectable<AnnouncementTable>;

/** Maximum number of announcements shown at once. */
const MAX_SHOWN = 5;

/** Returns the newest announcements to these audiences that have started and not ended, as alerts. */
export async function listRunningAnnouncements(
  db: Db,
  audiences: readonly Audience[],
  now: number,
): Promise<ShownAlert[]> {
  const rows = await db
    .selectFrom("announcement")
    .selectAll()
    .where("audience", "in", audiences)
    .where("starts_at", "<=", now)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ id, title, body, link, link_title, ends_at }) => ({
    id: `announcement:${id}`,
    type: "info",
    title,
    message: body,
    button_title: link_title,
    button_url: link,
    ...(ends_at !== null && { until: ends_at }),
  }));
}

/** Returns a page of announcements, newest first. */
export async function listAnnouncements(
  db: Db,
  page: PageById,
): Promise<{ rows: AnnouncementRow[]; next: number | null }> {
  return readNewestFirst(db.selectFrom("announcement").selectAll(), page);
}

export async function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | null> {
  return (await db.selectFrom("announcement").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function insertAnnouncement(tx: Tx, row: Omit<AnnouncementRow, "id">): Promise<AnnouncementRow> {
  return tx.insertInto("announcement").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes an announcement that exists. */
export async function changeAnnouncement(
  tx: Tx,
  id: number,
  change: Partial<Omit<AnnouncementRow, "id">>,
): Promise<AnnouncementRow> {
  return tx.updateTable("announcement").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}
