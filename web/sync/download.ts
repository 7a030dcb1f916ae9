import { testModules, type ModuleSummary } from "#core/exam/content/book.ts";
import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import { PackSchema, type Pack } from "#core/wire/books.ts";
import * as v from "valibot";
import { failureName } from "#web/db/heal.ts";
import { allBooks } from "#web/db/library.ts";
import {
  changePackRow,
  getPackContent,
  getPackRow,
  hasMedia,
  listPackRows,
  putMedia,
  putPackRow,
  removePack,
  storePack,
  type PackError,
  type PackRow,
} from "#web/db/packs.ts";
import { clearPartial, partialBytes, partialName } from "#web/db/partials.ts";
import type { Device } from "#web/db/device.ts";
import type { Client, Opened } from "#web/net/client.ts";
import { fetchFile, type FetchedFile } from "./fetch-file.ts";
import { holdOrSkip } from "./locks.ts";
import { dropMediaFiles, hasMediaFile, storeMediaFile } from "./media-store.ts";
import { createQueueOfOne } from "./queue-of-one.ts";
import type { Surroundings } from "./surroundings.ts";

export type DownloadParts = { device: Device; client: Client; surroundings: Surroundings };

export type Downloads = {
  /** Downloads a module; resolves with how it ended: ready, paused or failed. A ready one is answered at once. */
  download: (moduleType: ModuleType, moduleSlug: string, title: string) => Promise<PackRow>;
  /** Stops a download and forgets what came of it. What was ready before stays. */
  cancel: (moduleSlug: string) => Promise<void>;
  /** Takes a downloaded module off the device. Attempts keep their own copy of the text. */
  remove: (moduleSlug: string) => Promise<void>;
  /** Fetches files of a module that have gone from the device, in the version asked for; how it ended. */
  restoreMedia: (moduleSlug: string, items: readonly MediaItem[]) => Promise<"ready" | PackError>;
  /** Goes on with everything that was cut off, or waited for a network. */
  resume: () => Promise<void>;
};

/** A refusal inside a download, as the row will say it. `paused` ones are taken up again by themselves. */
class DownloadStop extends Error {
  readonly state: "paused" | "failed";
  readonly reason: PackError;
  constructor(state: "paused" | "failed", reason: PackError) {
    super(reason);
    this.state = state;
    this.reason = reason;
  }
}

/** Between two notes of progress, in ms. */
const PROGRESS_EVERY = 120;

export function createDownloads(parts: DownloadParts): Downloads {
  const { device, client, surroundings } = parts;
  const inTurn = createQueueOfOne();
  const active = new Map<string, { controller: AbortController; end: Promise<PackRow> }>();

  async function download(moduleType: ModuleType, moduleSlug: string, title: string): Promise<PackRow> {
    const running = active.get(moduleSlug);
    if (running !== undefined) return await running.end;
    const controller = new AbortController();
    const end = begin(moduleType, moduleSlug, title, controller.signal).finally(() => active.delete(moduleSlug));
    active.set(moduleSlug, { controller, end });
    return await end;
  }

  async function begin(
    moduleType: ModuleType,
    moduleSlug: string,
    title: string,
    signal: AbortSignal,
  ): Promise<PackRow> {
    const [known, summary] = await Promise.all([getPackRow(device, moduleSlug), findSummary(device, moduleSlug)]);
    if (known !== undefined && known.state === "ready" && isCurrent(known, summary)) return known;
    const total = summary === null ? (known?.total ?? 0) : summary.pack_bytes.json + summary.pack_bytes.media;
    const row: PackRow = {
      module_slug: moduleSlug,
      module_type: moduleType,
      title,
      state: "queued",
      done: Math.min(await partialBytes(device, moduleSlug), total),
      total,
      content_version: known?.content_version ?? null,
      key_version: known?.key_version ?? null,
      error: null,
      stored_at: known?.stored_at ?? null,
    };
    await putPackRow(device, row);
    await inTurn(() => holdOrSkip({ device, surroundings }, `download-${moduleSlug}`, () => work(row, signal)));
    return (await getPackRow(device, moduleSlug)) ?? { ...row, state: "failed" };
  }

  async function work(row: PackRow, signal: AbortSignal): Promise<void> {
    const slug = row.module_slug;
    try {
      if (signal.aborted) return;
      await changePackRow(device, slug, { state: "downloading" });
      const progress = createProgress(device, slug, surroundings.now);
      const { pack, bytes } = await fetchPack(row, signal, progress.show);
      const total = bytes + pack.media.reduce((sum, item) => sum + item.bytes, 0);
      await changePackRow(device, slug, { total });
      let before = bytes;
      for (const item of pack.media) {
        const start = before;
        await fetchMedia(slug, item, signal, (here) => progress.show(start + here));
        before += item.bytes;
      }
      if (signal.aborted) return;
      await storePack(device, pack, surroundings.now());
    } catch (error) {
      if (signal.aborted) return;
      const stop = error instanceof DownloadStop ? error : stopFor(error);
      await changePackRow(device, slug, { state: stop.state, error: stop.reason }).catch(() => undefined);
      if (!(error instanceof DownloadStop) && stop.reason === "damaged") throw error;
    }
  }

  async function fetchPack(
    row: PackRow,
    signal: AbortSignal,
    onBytes: (here: number) => void,
  ): Promise<{ pack: Pack; bytes: number }> {
    const params = { module_type: row.module_type, module_slug: row.module_slug };
    const file = partialName(row.module_slug, "pack");
    const open = (headers: Record<string, string>): Promise<Opened> => client.open("pack", { params, headers, signal });
    return await twice(async () => {
      const fetched = whole(await fetchFile({ device, file, open, onBytes }));
      await clearPartial(device, file);
      const pack = parsePack(fetched.bytes);
      return pack === null || pack.module.slug !== row.module_slug ? null : { pack, bytes: fetched.bytes.byteLength };
    });
  }

  async function fetchMedia(
    slug: string,
    item: MediaItem,
    signal: AbortSignal,
    onBytes: (here: number) => void,
  ): Promise<void> {
    const { caches } = surroundings;
    if (caches === null) throw new DownloadStop("failed", "no_space");
    if ((await hasMedia(device, item.sha256)) && (await hasMediaFile(caches, item))) return onBytes(item.bytes);
    const file = partialName(slug, item.sha256);
    const open = (headers: Record<string, string>): Promise<Opened> =>
      client.openFile(mediaPath(item), { headers, signal });
    await twice(async () => {
      const { bytes } = whole(await fetchFile({ device, file, open, onBytes }));
      const isWhole = bytes.byteLength === item.bytes && (await surroundings.digest(bytes)) === item.sha256;
      if (isWhole) {
        await storeMediaFile(caches, item, bytes);
        await putMedia(device, item);
      }
      await clearPartial(device, file);
      return isWhole ? true : null;
    });
  }

  async function remove(moduleSlug: string): Promise<void> {
    const orphans = await removePack(device, moduleSlug);
    if (surroundings.caches !== null && orphans.length > 0)
      await dropMediaFiles(
        surroundings.caches,
        orphans.map((row) => row.path),
      );
  }

  async function restoreMedia(moduleSlug: string, items: readonly MediaItem[]): Promise<"ready" | PackError> {
    const { signal } = new AbortController();
    try {
      for (const item of items) {
        // One file after the other, as downloads go.
        // oxlint-disable-next-line no-await-in-loop
        await fetchMedia(moduleSlug, item, signal, () => undefined);
      }
      return "ready";
    } catch (error) {
      return (error instanceof DownloadStop ? error : stopFor(error)).reason;
    }
  }

  return {
    download,
    remove,
    restoreMedia,
    async cancel(moduleSlug) {
      active.get(moduleSlug)?.controller.abort();
      const [row, content] = await Promise.all([getPackRow(device, moduleSlug), getPackContent(device, moduleSlug)]);
      if (row === undefined || row.state === "ready") return;
      if (content === undefined) await remove(moduleSlug);
      else await changePackRow(device, moduleSlug, { state: "ready", done: row.total, error: null });
    },
    async resume() {
      const waiting = (await listPackRows(device)).filter((row) => row.state !== "ready" && row.state !== "failed");
      await Promise.all(waiting.map((row) => download(row.module_type, row.module_slug, row.title)));
    },
  };
}

/** Tries again once when what came was damaged: a piece kept from an earlier try may have been. */
async function twice<T>(attempt: () => Promise<T | null>): Promise<T> {
  const result = (await attempt()) ?? (await attempt());
  if (result === null) throw new DownloadStop("failed", "damaged");
  return result;
}

function whole(fetched: FetchedFile): Extract<FetchedFile, { kind: "ok" }> {
  if (fetched.kind === "ok") return fetched;
  if (fetched.kind === "network") throw new DownloadStop("paused", "network");
  if (fetched.status === 401) throw new DownloadStop("paused", "sign_in");
  if (fetched.status === 404) throw new DownloadStop("failed", "not_found");
  if (fetched.status >= 500 || fetched.status === 429) throw new DownloadStop("paused", "server");
  throw new DownloadStop("failed", "refused");
}

function stopFor(error: unknown): DownloadStop {
  return failureName(error) === "QuotaExceededError"
    ? new DownloadStop("failed", "no_space")
    : new DownloadStop("failed", "damaged");
}

function parsePack(bytes: ArrayBuffer): Pack | null {
  try {
    const parsed = v.safeParse(PackSchema, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** What the listings say of a module; null when none of them has it. */
async function findSummary(device: Device, moduleSlug: string): Promise<ModuleSummary | null> {
  const tests = (await allBooks(device)).flatMap((book) => book.tests);
  const modules = tests.flatMap((test) => MODULE_TYPES.flatMap((type) => testModules(test, type)));
  return modules.find((module) => module.slug === moduleSlug) ?? null;
}

function isCurrent(row: PackRow, summary: ModuleSummary | null): boolean {
  return (
    summary === null || (row.content_version === summary.content_version && row.key_version === summary.key_version)
  );
}

/** Notes progress on the row, not oftener than a person can see. */
function createProgress(device: Device, slug: string, now: () => number): { show: (done: number) => void } {
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(done) {
      if (now() - last < PROGRESS_EVERY) return;
      last = now();
      void changePackRow(device, slug, { done }).catch(() => undefined);
    },
  };
}
