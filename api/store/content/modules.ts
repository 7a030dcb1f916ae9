import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Pack } from "#core/wire/library/books.ts";
import { prepareQuery, getStoreIdentity } from "../operate/prepare-query.ts";
import type { Db } from "../store.ts";

/** One content version of a module, with its current answer key. The key is null for Writing and Speaking. */
export type Content = { module: Module; key: ModuleKey | null };

/** Returns the module that the library offers now under this slug, or null. */
export async function findOfferedModule(db: Db, type: ModuleType, slug: string): Promise<Module | null> {
  const row = await db
    .selectFrom("module")
    .innerJoin("module_content", (join) =>
      join
        .onRef("module_content.module_slug", "=", "module.slug")
        .onRef("module_content.content_version", "=", "module.content_version"),
    )
    .select("module_content.body")
    .where("module.slug", "=", slug)
    .where("module.module_type", "=", type)
    .where("module.removed_at", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.body) as Module);
}

/** Cache of parsed contents for each open store. An entry never becomes outdated, because versions never change. */
const parsedContents = new WeakMap<object, Map<string, Content>>();
const MAX_PARSED_CONTENTS = 50;

/**
 * Returns a content version that was ever published, even if the library no longer offers it. Callers share the
 * returned object, so they must not change it.
 */
export async function findContent(db: Db, slug: string, contentVersion: string): Promise<Content | null> {
  const keyVersion = await findCurrentKeyVersion(db, slug, contentVersion);
  if (keyVersion === null) return null;
  const store = getStoreIdentity(db);
  const contents = parsedContents.get(store) ?? new Map<string, Content>();
  parsedContents.set(store, contents);
  const toCacheKey = (version: string): string => `${slug} ${contentVersion} ${version}`;
  const known = contents.get(toCacheKey(keyVersion));
  if (known !== undefined) return known;

  const [row] = await selectContent(db, { slug, contentVersion });
  if (row === undefined) return null;
  const content = {
    module: JSON.parse(row.module) as Module,
    key: row.key === null ? null : (JSON.parse(row.key) as ModuleKey),
  };
  contents.set(toCacheKey(row.key_version), content);
  const oldest = contents.keys().next();
  if (contents.size > MAX_PARSED_CONTENTS && oldest.done !== true) contents.delete(oldest.value);
  return content;
}

type ContentVersion = { slug: string; contentVersion: string };

const selectContent = prepareQuery((db, { slug, contentVersion }: ContentVersion) =>
  db
    .selectFrom("module_content")
    .leftJoin("module_key", (join) =>
      join
        .onRef("module_key.module_slug", "=", "module_content.module_slug")
        .onRef("module_key.content_version", "=", "module_content.content_version")
        .onRef("module_key.key_version", "=", "module_content.key_version"),
    )
    .select(["module_content.body as module", "module_content.key_version", "module_key.body as key"])
    .where("module_content.module_slug", "=", slug)
    .where("module_content.content_version", "=", contentVersion),
);

/** Returns the version of the current key of a content version, or null if the content version was never published. */
export async function findCurrentKeyVersion(db: Db, slug: string, contentVersion: string): Promise<string | null> {
  const [row] = await selectKeyVersion(db, { slug, contentVersion });
  return row?.key_version ?? null;
}

const selectKeyVersion = prepareQuery((db, { slug, contentVersion }: ContentVersion) =>
  db
    .selectFrom("module_content")
    .select("key_version")
    .where("module_slug", "=", slug)
    .where("content_version", "=", contentVersion),
);

/** Returns the SHA-256 of the pack of a module that the library offers now, and its content version. */
export async function findPackVersion(
  db: Db,
  type: ModuleType,
  slug: string,
): Promise<{ hash: string; content_version: string } | null> {
  const [row] = await selectPackVersion(db, { type, slug });
  return row ?? null;
}

const selectPackVersion = prepareQuery((db, { type, slug }: { type: ModuleType; slug: string }) =>
  db
    .selectFrom("module")
    .select(["pack_hash as hash", "content_version"])
    .where("slug", "=", slug)
    .where("module_type", "=", type)
    .where("removed_at", "is", null),
);

/**
 * Returns the pack of a module that the library offers now: its JSON, the SHA-256 of the JSON, and the content version.
 */
export async function findPack(
  db: Db,
  type: ModuleType,
  slug: string,
): Promise<{ body: string; hash: string; content_version: string } | null> {
  const [row] = await selectPack(db, { type, slug });
  return row ?? null;
}

const selectPack = prepareQuery((db, { type, slug }: { type: ModuleType; slug: string }) =>
  db
    .selectFrom("pack")
    .innerJoin("module", "module.slug", "pack.module_slug")
    .select(["pack.body", "module.pack_hash as hash", "module.content_version"])
    .where("module.slug", "=", slug)
    .where("module.module_type", "=", type)
    .where("module.removed_at", "is", null),
);

/**
 * Returns the pack of a content version that an attempt of this account uses, even if the library offers a newer
 * version now. Returns null if no attempt uses the version. If the module has left the library, returns the pack only
 * until the attempt is handed in.
 */
export async function findPinnedPack(
  db: Db,
  accountId: string,
  type: ModuleType,
  slug: string,
  contentVersion: string,
): Promise<Pack | null> {
  const source = await db
    .selectFrom("attempt")
    .innerJoin("module", "module.slug", "attempt.module_slug")
    .innerJoin("book", "book.slug", "module.book_slug")
    .innerJoin("book_test", (join) =>
      join.onRef("book_test.book_slug", "=", "module.book_slug").onRef("book_test.slug", "=", "module.test_slug"),
    )
    .select([
      "book.slug as book_slug",
      "book.name as book_name",
      "book_test.slug as test_slug",
      "book_test.name as test_name",
    ])
    .where("attempt.account_id", "=", accountId)
    .where("attempt.module_type", "=", type)
    .where("attempt.module_slug", "=", slug)
    .where("attempt.content_version", "=", contentVersion)
    .where((eb) => eb.or([eb("module.removed_at", "is", null), eb("attempt.status", "=", "in_progress")]))
    .executeTakeFirst();
  const content = source === undefined ? null : await findContent(db, slug, contentVersion);
  if (source === undefined || content === null) return null;
  return {
    ...content,
    media: content.module.media,
    book: { slug: source.book_slug, name: source.book_name },
    test: { slug: source.test_slug, name: source.test_name },
  };
}

export async function findMedia(db: Db, sha256: string): Promise<Pick<MediaItem, "type" | "bytes"> | null> {
  const row = await db.selectFrom("media").select(["type", "bytes"]).where("sha256", "=", sha256).executeTakeFirst();
  return row ?? null;
}
