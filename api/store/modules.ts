import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Db } from "./store.ts";

/** One version of a module, and the key that marks it now (null where it has none). */
export type Content = { module: Module; key: ModuleKey | null };

/** The content that the library offers now under this slug, or null. */
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

/** A content that was published at any time, offered now or not. */
export async function findContent(db: Db, slug: string, contentVersion: string): Promise<Content | null> {
  const row = await db
    .selectFrom("module_content")
    .leftJoin("module_key", (join) =>
      join
        .onRef("module_key.module_slug", "=", "module_content.module_slug")
        .onRef("module_key.content_version", "=", "module_content.content_version")
        .onRef("module_key.key_version", "=", "module_content.key_version"),
    )
    .select(["module_content.body as module", "module_key.body as key"])
    .where("module_content.module_slug", "=", slug)
    .where("module_content.content_version", "=", contentVersion)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    module: JSON.parse(row.module) as Module,
    key: row.key === null ? null : (JSON.parse(row.key) as ModuleKey),
  };
}

/** The key version that marks a content now, or null for a content that was never published. */
export async function currentKeyVersion(db: Db, slug: string, contentVersion: string): Promise<string | null> {
  const row = await db
    .selectFrom("module_content")
    .select("key_version")
    .where("module_slug", "=", slug)
    .where("content_version", "=", contentVersion)
    .executeTakeFirst();
  return row?.key_version ?? null;
}

/** The stored pack of a module on offer: its JSON as sent and the SHA-256 of that. */
export async function findPack(db: Db, type: ModuleType, slug: string): Promise<{ body: string; hash: string } | null> {
  const row = await db
    .selectFrom("pack")
    .innerJoin("module", "module.slug", "pack.module_slug")
    .select(["pack.body", "module.pack_hash as hash"])
    .where("module.slug", "=", slug)
    .where("module.module_type", "=", type)
    .where("module.removed_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findMedia(db: Db, sha256: string): Promise<Pick<MediaItem, "type" | "bytes"> | null> {
  const row = await db.selectFrom("media").select(["type", "bytes"]).where("sha256", "=", sha256).executeTakeFirst();
  return row ?? null;
}
