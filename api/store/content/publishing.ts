import type { Insertable, Selectable } from "kysely";
import type { Tx } from "../store.ts";
import type {
  BookTable,
  BookTestTable,
  MediaTable,
  ModuleContentTable,
  ModuleKeyTable,
  ModuleTable,
} from "../tables/library.ts";

export type LibraryRows = {
  books: Selectable<BookTable>[];
  tests: Selectable<BookTestTable>[];
  modules: Selectable<ModuleTable>[];
};

/** Returns all books, tests and modules that are or were in the library, without their contents. */
export async function readLibrary(tx: Tx): Promise<LibraryRows> {
  return {
    books: await tx.selectFrom("book").selectAll().execute(),
    tests: await tx.selectFrom("book_test").selectAll().execute(),
    modules: await tx.selectFrom("module").selectAll().execute(),
  };
}

export async function putBook(tx: Tx, row: Insertable<BookTable>): Promise<void> {
  await tx
    .insertInto("book")
    .values(row)
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
    .execute();
}

export async function putTest(tx: Tx, row: Insertable<BookTestTable>): Promise<void> {
  await tx
    .insertInto("book_test")
    .values(row)
    .onConflict((conflict) => conflict.columns(["book_slug", "slug"]).doUpdateSet(row))
    .execute();
}

/** Stores a module and its pack, as the library offers them from now on. */
export async function putModule(tx: Tx, row: Insertable<ModuleTable>, packBody: string): Promise<void> {
  await tx
    .insertInto("module")
    .values(row)
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
    .execute();
  await tx
    .insertInto("pack")
    .values({ module_slug: row.slug, body: packBody })
    .onConflict((conflict) => conflict.column("module_slug").doUpdateSet({ body: packBody }))
    .execute();
}

/** Removes books and modules from the library. Their contents and keys stay for the attempts that use them. */
export async function removeFromLibrary(
  tx: Tx,
  books: readonly string[],
  modules: readonly string[],
  now: number,
): Promise<void> {
  if (books.length > 0) await tx.updateTable("book").set({ removed_at: now }).where("slug", "in", books).execute();
  if (modules.length === 0) return;
  await tx.updateTable("module").set({ removed_at: now }).where("slug", "in", modules).execute();
  await tx.deleteFrom("pack").where("module_slug", "in", modules).execute();
}

export async function findContentRow(
  tx: Tx,
  slug: string,
  contentVersion: string,
): Promise<Selectable<ModuleContentTable> | null> {
  const row = await tx
    .selectFrom("module_content")
    .selectAll()
    .where("module_slug", "=", slug)
    .where("content_version", "=", contentVersion)
    .executeTakeFirst();
  return row ?? null;
}

export async function addContent(tx: Tx, row: Insertable<ModuleContentTable>): Promise<void> {
  await tx.insertInto("module_content").values(row).execute();
}

/**
 * Makes a key the current key and the authored key of its content version. A key that was published before is stored
 * only once.
 */
export async function putKey(tx: Tx, row: Insertable<ModuleKeyTable>): Promise<void> {
  await tx
    .insertInto("module_key")
    .values(row)
    .onConflict((conflict) => conflict.columns(["module_slug", "content_version", "key_version"]).doNothing())
    .execute();
  await tx
    .updateTable("module_content")
    .set({ key_version: row.key_version, authored_key_version: row.key_version })
    .where("module_slug", "=", row.module_slug)
    .where("content_version", "=", row.content_version)
    .execute();
}

export async function addMedia(tx: Tx, row: Insertable<MediaTable>): Promise<void> {
  await tx
    .insertInto("media")
    .values(row)
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}
