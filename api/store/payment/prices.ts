import type { Selectable } from "kysely";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import type { Db, Tx } from "../store.ts";
import type { ProductPriceTable } from "../tables/payment.ts";
import { type PageById, readNewestFirst } from "../page.ts";

export type ProductPriceRow = Selectable<ProductPriceTable>;

/** Returns the price whose period includes `now`, or null if there is none. Of several, returns the latest to start. */
export async function findValidPrice(db: Db, type: PaymentLinkType, now: number): Promise<ProductPriceRow | null> {
  const row = await db
    .selectFrom("product_price")
    .selectAll()
    .where("link_type", "=", type)
    .where("starts_at", "<=", now)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPrice(tx: Tx, price: Omit<ProductPriceRow, "id">): Promise<ProductPriceRow> {
  return tx.insertInto("product_price").values(price).returningAll().executeTakeFirstOrThrow();
}

export async function findPriceById(db: Db, id: number): Promise<ProductPriceRow | null> {
  return (await db.selectFrom("product_price").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Sets the end of a price. */
export async function endPrice(tx: Tx, id: number, endsAt: number): Promise<ProductPriceRow> {
  return tx
    .updateTable("product_price")
    .set({ ends_at: endsAt })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a page of prices, newest first. */
export async function listPrices(db: Db, page: PageById): Promise<{ rows: ProductPriceRow[]; next: number | null }> {
  return readNewestFirst(db.selectFrom("product_price").selectAll(), page);
}
