import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { Pack } from "#core/wire/library/books.ts";
import type { MediaRow, PackContentRow, PackRow } from "../storage/cache-database.ts";
import { withCacheDatabase, type Device } from "../storage/device.ts";
import { removePacks } from "./download-storage.ts";
import { watch, type Watch } from "../storage/watch.ts";

export type { PackError, PackRow } from "../storage/cache-database.ts";

/** Watches all downloads, finished or not, by module slug. */
export function watchPacks(device: Device): Watch<Map<string, PackRow>> {
  return watch(async () => new Map((await device.cache.packRows.toArray()).map((row) => [row.module_slug, row])));
}

export function getPackRow(device: Device, moduleSlug: string): Promise<PackRow | undefined> {
  return withCacheDatabase(device, () => device.cache.packRows.get(moduleSlug));
}

export function listPackRows(device: Device): Promise<PackRow[]> {
  return withCacheDatabase(device, () => device.cache.packRows.toArray());
}

export async function putPackRow(device: Device, row: PackRow): Promise<void> {
  await withCacheDatabase(device, () => device.cache.packRows.put(row));
}

/** Changes a download's row if it still exists; a cancelled download stays deleted. */
export async function changePackRow(device: Device, moduleSlug: string, change: Partial<PackRow>): Promise<void> {
  await withCacheDatabase(device, () => device.cache.packRows.update(moduleSlug, change));
}

/** Stores a downloaded module with its answer key, in one transaction. Store its media first. */
export async function storePack(device: Device, pack: Pack, now = Date.now()): Promise<void> {
  const { cache } = device;
  const slug = pack.module.slug;
  await withCacheDatabase(device, () =>
    cache.transaction("rw", [cache.packs, cache.packKeys, cache.packRows, cache.partials], async () => {
      await cache.packs.put({
        module_slug: slug,
        module: pack.module,
        media: pack.media,
        book: pack.book,
        test: pack.test,
      });
      if (pack.key === null) await cache.packKeys.delete(slug);
      else await cache.packKeys.put({ module_slug: slug, key: pack.key });
      const row = await cache.packRows.get(slug);
      const total = row?.total ?? 0;
      await cache.packRows.put({
        module_slug: slug,
        module_type: pack.module.module_type,
        title: [pack.book.name, pack.test.name, pack.module.name].join(", "),
        state: "ready",
        done: total,
        total,
        content_version: pack.module.content_version,
        key_version: pack.key?.key_version ?? null,
        error: null,
        stored_at: now,
        files: pack.media,
      });
      await cache.partials.where("file").startsWith(`${slug}:`).delete();
    }),
  );
}

/** Deletes one download; see `removePacks`. */
export function removePack(device: Device, moduleSlug: string): Promise<MediaRow[]> {
  return removePacks(device, [moduleSlug]);
}

/** Returns the content of a downloaded module, without its answer key. */
export async function getPackModule(device: Device, moduleSlug: string): Promise<Module | undefined> {
  return (await getPackContent(device, moduleSlug))?.module;
}

export function getPackContent(device: Device, moduleSlug: string): Promise<PackContentRow | undefined> {
  return withCacheDatabase(device, () => device.cache.packs.get(moduleSlug));
}

/** Returns the answer key of a downloaded module. Never show it before the attempt is handed in. */
export async function getPackKey(device: Device, moduleSlug: string): Promise<ModuleKey | undefined> {
  return (await withCacheDatabase(device, () => device.cache.packKeys.get(moduleSlug)))?.key;
}

export async function putMedia(device: Device, item: MediaItem): Promise<void> {
  await withCacheDatabase(device, () =>
    device.cache.media.put({ sha256: item.sha256, path: mediaPath(item), bytes: item.bytes }),
  );
}

/** Records the files that a download needs, so that they are not deleted as unused. */
export async function recordNeededFiles(
  device: Device,
  moduleSlug: string,
  total: number,
  files: MediaItem[],
): Promise<void> {
  await changePackRow(device, moduleSlug, { total, files });
}

export async function hasMedia(device: Device, sha256: string): Promise<boolean> {
  return (await withCacheDatabase(device, () => device.cache.media.get(sha256))) !== undefined;
}
