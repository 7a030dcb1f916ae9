import type { MediaItem } from "#core/exam/content/media.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { MediaRow, PackContentRow, PackRow } from "../storage/cache-database.ts";
import type { Device } from "../storage/device.ts";
import { reconnect } from "../storage/reconnect.ts";
import { deleteMediaFiles } from "./media-cache.ts";
import { needsFiles } from "./needs-files.ts";

// device.ts imports this file to evict downloads, so this file may import only types of device.ts.

/** A download that can be evicted. `used_at`: when it was last fetched or the learner last worked on its module. */
export type EvictableDownload = {
  module_slug: string;
  module_type: ModuleType;
  title: string;
  bytes: number;
  used_at: number;
};

/** What attempts still need: slugs of modules, and hashes of media files. */
export type Pins = { modules: ReadonlySet<string>; media: ReadonlySet<string> };

/** Returns the modules and media files that attempts still need, see `needsFiles`. */
export async function readPins({ work }: Device): Promise<Pins> {
  return await reconnect(work, async () => {
    const attempts = await work.attempt.filter(needsFiles).toArray();
    const copies = await work.attemptModule.bulkGet(attempts.map((attempt) => attempt.slug));
    return {
      modules: new Set(attempts.filter(({ held }) => held).map((attempt) => attempt.head.module_slug)),
      media: new Set(copies.flatMap((copy) => (copy === undefined ? [] : hashes(copy.module.media)))),
    };
  });
}

/** Lists the finished downloads that no attempt needs, least recently used first. */
export async function listEvictable(device: Device): Promise<EvictableDownload[]> {
  const [pins, rows, attempts] = await Promise.all([
    readPins(device),
    reconnect(device.cache, () => device.cache.packRows.toArray()),
    reconnect(device.work, () => device.work.attempt.toArray()),
  ]);
  const lastAttempt = new Map<string, number>();
  for (const { head, updated_at } of attempts)
    lastAttempt.set(head.module_slug, Math.max(lastAttempt.get(head.module_slug) ?? 0, updated_at));
  return rows
    .filter((row) => row.state === "ready" && !pins.modules.has(row.module_slug))
    .map((row) => ({
      module_slug: row.module_slug,
      module_type: row.module_type,
      title: row.title,
      bytes: row.total,
      used_at: Math.max(row.stored_at ?? 0, lastAttempt.get(row.module_slug) ?? 0),
    }))
    .sort((a, b) => a.used_at - b.used_at || (a.module_slug < b.module_slug ? -1 : 1));
}

/** Picks downloads, least recently used first, until they free this many bytes. Picks all if they are not enough. */
export function pickEvictions(bytes: number, removable: readonly EvictableDownload[]): EvictableDownload[] {
  const chosen: EvictableDownload[] = [];
  let freed = 0;
  for (const download of removable) {
    if (freed >= bytes) break;
    chosen.push(download);
    freed += download.bytes;
  }
  return chosen;
}

/**
 * Deletes downloads. Returns the media files that are no longer needed by another download or by an attempt before its
 * review. The caller deletes these files.
 */
export async function removePacks(device: Device, slugs: readonly string[]): Promise<MediaRow[]> {
  const { cache } = device;
  const pins = await readPins(device);
  return await reconnect(cache, () =>
    cache.transaction(
      "rw",
      [cache.packs, cache.packKeys, cache.packRows, cache.media, cache.partials, cache.bookSamples],
      async () => {
        await Promise.all([
          cache.packs.bulkDelete([...slugs]),
          cache.packKeys.bulkDelete([...slugs]),
          cache.packRows.bulkDelete([...slugs]),
          ...slugs.map((slug) => cache.partials.where("file").startsWith(`${slug}:`).delete()),
        ]);
        const [packs, rows] = await Promise.all([cache.packs.toArray(), cache.packRows.toArray()]);
        // A book's model answers are deleted with its last Writing module.
        const booksWithWriting = new Set(packs.filter(isWriting).map((pack) => pack.book.slug));
        await cache.bookSamples.filter((row) => !booksWithWriting.has(row.slug)).delete();
        const samples = await cache.bookSamples.toArray();
        const needed = new Set([
          ...packs.flatMap((pack) => hashes(pack.media)),
          ...rows.flatMap(filesOf),
          ...samples.flatMap((row) => row.samples.tasks.flatMap((task) => hashes(task.media))),
        ]);
        const orphans = (await cache.media.toArray()).filter(
          (row) => !needed.has(row.sha256) && !pins.media.has(row.sha256),
        );
        await cache.media.bulkDelete(orphans.map((row) => row.sha256));
        return orphans;
      },
    ),
  );
}

/**
 * Tries to free this many bytes, without asking the learner, for work that would otherwise be lost. Deletes the chunks
 * of unfinished downloads and the copies of sent recordings, then finished downloads, least recently used first. Keeps
 * what attempts need. Returns an estimate of the freed bytes.
 */
export async function evictCaches(
  device: Device,
  bytes: number,
  caches: CacheStorage | null = (globalThis as { caches?: CacheStorage }).caches ?? null,
): Promise<number> {
  const { cache } = device;
  let freed = await reconnect(cache, () =>
    cache.transaction("rw", [cache.partials, cache.sentSlices, cache.packRows], async () => {
      const [partials, slices] = await Promise.all([cache.partials.toArray(), cache.sentSlices.toArray()]);
      await Promise.all([cache.partials.clear(), cache.sentSlices.clear()]);
      await cache.packRows.filter((row) => row.state !== "ready" && row.state !== "withdrawn").modify({ done: 0 });
      return [...partials, ...slices].reduce((sum, row) => sum + row.bytes.byteLength, 0);
    }),
  );
  if (freed >= bytes) return freed;
  const evicted = pickEvictions(bytes - freed, await listEvictable(device));
  const orphans = await removePacks(
    device,
    evicted.map((download) => download.module_slug),
  );
  if (caches !== null && orphans.length > 0)
    await deleteMediaFiles(
      caches,
      orphans.map((row) => row.path),
    );
  freed += evicted.reduce((sum, download) => sum + download.bytes, 0);
  return freed;
}

const isWriting = (pack: PackContentRow): boolean => pack.module.module_type === "writing";
const hashes = (media: readonly MediaItem[]): string[] => media.map((item) => item.sha256);
const filesOf = (row: PackRow): string[] => hashes(row.files ?? []);
