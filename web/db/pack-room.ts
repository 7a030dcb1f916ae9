import type { MediaItem } from "#core/exam/content/media.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { MediaRow, PackContentRow, PackRow } from "./cache-database.ts";
import type { Device } from "./device.ts";
import { heal } from "./heal.ts";
import { dropMediaFiles } from "./media-cache.ts";
import { needsFiles } from "./needs-files.ts";

// Below device.ts, which makes room through this file when the learner's work finds none: nothing here may import it.

/** A download that may go, and when it was last of use: fetched, or worked on. */
export type Removable = {
  module_slug: string;
  module_type: ModuleType;
  title: string;
  bytes: number;
  used_at: number;
};

/** What attempts hold on to: the modules and the hashes of the files that they need. */
export type Pins = { modules: ReadonlySet<string>; media: ReadonlySet<string> };

export async function readPins({ work }: Device): Promise<Pins> {
  return await heal(work, async () => {
    const pinning = await work.attempt.filter(needsFiles).toArray();
    const copies = await work.attemptModule.bulkGet(pinning.map((attempt) => attempt.slug));
    return {
      modules: new Set(pinning.filter(({ held }) => held).map((attempt) => attempt.head.module_slug)),
      media: new Set(copies.flatMap((copy) => (copy === undefined ? [] : hashes(copy.module.media)))),
    };
  });
}

/** The downloads that no attempt holds on to, the one that was of no use for longest first. */
export async function listRemovable(device: Device): Promise<Removable[]> {
  const [pins, rows, attempts] = await Promise.all([
    readPins(device),
    heal(device.cache, () => device.cache.packRows.toArray()),
    heal(device.work, () => device.work.attempt.toArray()),
  ]);
  const worked = new Map<string, number>();
  for (const { head, updated_at } of attempts)
    worked.set(head.module_slug, Math.max(worked.get(head.module_slug) ?? 0, updated_at));
  return rows
    .filter((row) => row.state === "ready" && !pins.modules.has(row.module_slug))
    .map((row) => ({
      module_slug: row.module_slug,
      module_type: row.module_type,
      title: row.title,
      bytes: row.total,
      used_at: Math.max(row.stored_at ?? 0, worked.get(row.module_slug) ?? 0),
    }))
    .sort((a, b) => a.used_at - b.used_at || (a.module_slug < b.module_slug ? -1 : 1));
}

/** The fewest downloads, longest unused first, that give so many bytes; all of them where that is not enough. */
export function enoughFor(bytes: number, removable: readonly Removable[]): Removable[] {
  const chosen: Removable[] = [];
  let freed = 0;
  for (const one of removable) {
    if (freed >= bytes) break;
    chosen.push(one);
    freed += one.bytes;
  }
  return chosen;
}

/**
 * Takes downloads off the device and answers the media files that nothing else here needs: no other download, running
 * ones included, and no attempt that is not handed in or was not looked at since.
 */
export async function removePacks(device: Device, slugs: readonly string[]): Promise<MediaRow[]> {
  const { cache } = device;
  const pins = await readPins(device);
  return await heal(cache, () =>
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
        // Model answers go with the last Writing module of their book.
        const written = new Set(packs.filter(isWriting).map((pack) => pack.book.slug));
        await cache.bookSamples.filter((row) => !written.has(row.slug)).delete();
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
 * Gives at least so many bytes back to the learner's work, without asking, because it is about to be lost: half-finished
 * downloads and recordings that the server has first, then whole downloads, longest unused first. What attempts hold on
 * to stays. Answers how many bytes went, as far as they are known.
 */
export async function sacrificeCaches(
  device: Device,
  bytes: number,
  caches: CacheStorage | null = (globalThis as { caches?: CacheStorage }).caches ?? null,
): Promise<number> {
  const { cache } = device;
  let freed = await heal(cache, () =>
    cache.transaction("rw", [cache.partials, cache.sentSlices, cache.packRows], async () => {
      const [partials, slices] = await Promise.all([cache.partials.toArray(), cache.sentSlices.toArray()]);
      await Promise.all([cache.partials.clear(), cache.sentSlices.clear()]);
      await cache.packRows.filter((row) => row.state !== "ready" && row.state !== "withdrawn").modify({ done: 0 });
      return [...partials, ...slices].reduce((sum, row) => sum + row.bytes.byteLength, 0);
    }),
  );
  if (freed >= bytes) return freed;
  const going = enoughFor(bytes - freed, await listRemovable(device));
  const orphans = await removePacks(
    device,
    going.map((one) => one.module_slug),
  );
  if (caches !== null && orphans.length > 0)
    await dropMediaFiles(
      caches,
      orphans.map((row) => row.path),
    );
  freed += going.reduce((sum, one) => sum + one.bytes, 0);
  return freed;
}

const isWriting = (pack: PackContentRow): boolean => pack.module.module_type === "writing";
const hashes = (media: readonly MediaItem[]): string[] => media.map((item) => item.sha256);
const filesOf = (row: PackRow): string[] => hashes(row.files ?? []);
