import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { Pack } from "#core/wire/books.ts";
import type { MediaRow, PackContentRow, PackRow } from "./cache-database.ts";
import { atCache, atWork, type Device } from "./device.ts";
import { watch, type Watch } from "./watch.ts";

export type { PackError, PackRow } from "./cache-database.ts";

/** All downloads, finished or not, by module slug. */
export function watchPacks(device: Device): Watch<Map<string, PackRow>> {
  return watch(async () => new Map((await device.cache.packRows.toArray()).map((row) => [row.module_slug, row])));
}

export function getPackRow(device: Device, moduleSlug: string): Promise<PackRow | undefined> {
  return atCache(device, () => device.cache.packRows.get(moduleSlug));
}

export function listPackRows(device: Device): Promise<PackRow[]> {
  return atCache(device, () => device.cache.packRows.toArray());
}

export async function putPackRow(device: Device, row: PackRow): Promise<void> {
  await atCache(device, () => device.cache.packRows.put(row));
}

/** Changes a download's row where it still exists: one that was cancelled meanwhile stays gone. */
export async function changePackRow(device: Device, moduleSlug: string, change: Partial<PackRow>): Promise<void> {
  await atCache(device, () => device.cache.packRows.update(moduleSlug, change));
}

/** Makes a module ready to be taken offline: content, key and state in one transaction. Media come before. */
export async function storePack(device: Device, pack: Pack, now = Date.now()): Promise<void> {
  const { cache } = device;
  const slug = pack.module.slug;
  await atCache(device, () =>
    cache.transaction("rw", [cache.packs, cache.packKeys, cache.packRows], async () => {
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
        title: row?.title ?? pack.module.name,
        state: "ready",
        done: total,
        total,
        content_version: pack.module.content_version,
        key_version: pack.key?.key_version ?? null,
        error: null,
        stored_at: now,
      });
    }),
  );
}

/**
 * Takes a download off the device and answers the media files that no other download needs. While another one is
 * running none are named: its files are not yet listed anywhere. Files of an attempt that is not handed in yet stay.
 */
export async function removePack(device: Device, moduleSlug: string): Promise<MediaRow[]> {
  const { cache } = device;
  const pinned = await pinnedMedia(device);
  return atCache(device, () =>
    cache.transaction("rw", [cache.packs, cache.packKeys, cache.packRows, cache.media, cache.partials], async () => {
      await Promise.all([
        cache.packs.delete(moduleSlug),
        cache.packKeys.delete(moduleSlug),
        cache.packRows.delete(moduleSlug),
      ]);
      await cache.partials.where("file").startsWith(`${moduleSlug}:`).delete();
      if (await cache.packRows.filter((row) => row.state === "downloading").count()) return [];
      const needed = new Set((await cache.packs.toArray()).flatMap((pack) => pack.media.map((item) => item.sha256)));
      const orphans = (await cache.media.toArray()).filter((row) => !needed.has(row.sha256) && !pinned.has(row.sha256));
      await cache.media.bulkDelete(orphans.map((row) => row.sha256));
      return orphans;
    }),
  );
}

/** The hashes of the files that running attempts need: an exam cannot go on without its recording. */
async function pinnedMedia(device: Device): Promise<Set<string>> {
  const { work } = device;
  return atWork(device, async () => {
    const running = await work.attempt.filter((attempt) => attempt.status === "in_progress").primaryKeys();
    const copies = await work.attemptModule.bulkGet(running);
    return new Set(copies.flatMap((copy) => copy?.module.media.map((item) => item.sha256) ?? []));
  });
}

/** The content of a downloaded module, without its key. */
export async function getPackModule(device: Device, moduleSlug: string): Promise<Module | undefined> {
  return (await getPackContent(device, moduleSlug))?.module;
}

export function getPackContent(device: Device, moduleSlug: string): Promise<PackContentRow | undefined> {
  return atCache(device, () => device.cache.packs.get(moduleSlug));
}

/** The key of a downloaded module: for the copy that an attempt takes, never for a screen before hand-in. */
export async function getPackKey(device: Device, moduleSlug: string): Promise<ModuleKey | undefined> {
  return (await atCache(device, () => device.cache.packKeys.get(moduleSlug)))?.key;
}

export async function putMedia(device: Device, item: MediaItem): Promise<void> {
  await atCache(device, () =>
    device.cache.media.put({ sha256: item.sha256, path: mediaPath(item), bytes: item.bytes }),
  );
}

export async function hasMedia(device: Device, sha256: string): Promise<boolean> {
  return (await atCache(device, () => device.cache.media.get(sha256))) !== undefined;
}
