import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { PackSchema, type Pack } from "#core/wire/books.ts";
import * as v from "valibot";
import type { Device } from "#web/db/device.ts";
import { failureName } from "#web/db/heal.ts";
import { hasMedia, putMedia, type PackError } from "#web/db/packs.ts";
import { clearPartial, partialName, readPartial } from "#web/db/partials.ts";
import type { Client, Opened } from "#web/net/client.ts";
import { fetchFile, joinPieces, type FetchedFile } from "./fetch-file.ts";
import { dropMediaFile, readMediaFile, storeMediaFile } from "./media-store.ts";
import type { Surroundings } from "./surroundings.ts";

export type PackFetchParts = { device: Device; client: Client; surroundings: Surroundings };

export type PackAsked = {
  module_type: ModuleType;
  module_slug: string;
  /** The content that it has to be, where that is known. */
  content_version: string | null;
  /** True for a version that an attempt pins: the server is asked for that one, on offer or not. */
  isPinned?: boolean;
  /** The key that it has to come with, where that is known. */
  key_version?: string | null;
};

export type PackFetch = {
  /** The content with its key. One that came whole in an earlier try is not fetched again. Throws DownloadStop. */
  pack: (
    asked: PackAsked,
    signal: AbortSignal,
    onBytes: (here: number) => void,
  ) => Promise<{ pack: Pack; bytes: number }>;
  /** A file into the device's store. One that is there and whole is not fetched again. Throws DownloadStop. */
  media: (
    moduleSlug: string,
    item: MediaItem,
    signal: AbortSignal,
    onBytes: (here: number) => void,
  ) => Promise<"here" | "fetched">;
  /** Whether a file is on the device and its hash is right. One that is not whole is dropped. */
  isWhole: (item: MediaItem) => Promise<boolean>;
};

/** A refusal inside a download, as the row will say it. `paused` ones are taken up again by themselves. */
export class DownloadStop extends Error {
  readonly state: "paused" | "failed";
  readonly reason: PackError;
  constructor(state: "paused" | "failed", reason: PackError) {
    super(reason);
    this.state = state;
    this.reason = reason;
  }
}

export function createPackFetch({ device, client, surroundings }: PackFetchParts): PackFetch {
  const { digest } = surroundings;

  async function pack(
    asked: PackAsked,
    signal: AbortSignal,
    onBytes: (here: number) => void,
  ): Promise<{ pack: Pack; bytes: number }> {
    const { module_type, module_slug, content_version, isPinned = false } = asked;
    const file = partialName(module_slug, isPinned ? `pack ${content_version ?? ""}` : "pack");
    const staged = await stagedPack(file, asked);
    if (staged !== null) {
      onBytes(staged.bytes);
      return staged;
    }
    const open = (headers: Record<string, string>): Promise<Opened> =>
      client.open("pack", {
        params: { module_type, module_slug },
        query: isPinned && content_version !== null ? { content_version } : {},
        headers,
        signal,
      });
    return await twice(async () => {
      const { bytes, etag } = whole(await fetchFile({ device, file, open, onBytes }));
      const found = (await isTagged(bytes, etag)) ? parsePack(bytes) : null;
      if (found !== null && found.module.slug === module_slug && (!isPinned || isVersion(found, asked)))
        return { pack: found, bytes: bytes.byteLength };
      await clearPartial(device, file);
      return null;
    });
  }

  /** A pack that came whole before the app was closed, if it is still the one that is wanted. */
  async function stagedPack(file: string, asked: PackAsked): Promise<{ pack: Pack; bytes: number } | null> {
    const { pieces, etag } = await readPartial(device, file);
    if (pieces.length === 0 || tagHash(etag) === null) return null;
    const bytes = joinPieces(pieces);
    const found = (await isTagged(bytes, etag)) ? parsePack(bytes) : null;
    return found !== null && found.module.slug === asked.module_slug && isVersion(found, asked)
      ? { pack: found, bytes: bytes.byteLength }
      : null;
  }

  /** Our server's tag of a pack is the SHA-256 of its bytes. Another's says nothing of them. */
  async function isTagged(bytes: ArrayBuffer, etag: string | null): Promise<boolean> {
    const hash = tagHash(etag);
    return hash === null || hash === (await digest(bytes));
  }

  async function isWhole(item: MediaItem): Promise<boolean> {
    const { caches } = surroundings;
    const found = caches === null ? null : await readMediaFile(caches, item);
    if (caches === null || found === null) return false;
    const bytes = await found.arrayBuffer();
    if (bytes.byteLength === item.bytes && (await digest(bytes)) === item.sha256) return true;
    await dropMediaFile(caches, item);
    return false;
  }

  async function media(
    moduleSlug: string,
    item: MediaItem,
    signal: AbortSignal,
    onBytes: (here: number) => void,
  ): Promise<"here" | "fetched"> {
    const { caches } = surroundings;
    if (caches === null) throw new DownloadStop("failed", "no_space");
    if ((await hasMedia(device, item.sha256)) && (await isWhole(item))) {
      onBytes(item.bytes);
      return "here";
    }
    const file = partialName(moduleSlug, item.sha256);
    const open = (headers: Record<string, string>): Promise<Opened> =>
      client.openFile(mediaPath(item), { headers, signal });
    return await twice(async () => {
      const { bytes } = whole(await fetchFile({ device, file, open, onBytes }));
      const isRight = bytes.byteLength === item.bytes && (await digest(bytes)) === item.sha256;
      if (isRight) {
        await storeMediaFile(caches, item, bytes);
        await putMedia(device, item);
      }
      await clearPartial(device, file);
      return isRight ? "fetched" : null;
    });
  }

  return { pack, media, isWhole };
}

/** What a failure inside a download means for its row. */
export function stopFor(error: unknown): DownloadStop {
  if (error instanceof DownloadStop) return error;
  return failureName(error) === "QuotaExceededError"
    ? new DownloadStop("failed", "no_space")
    : new DownloadStop("failed", "damaged");
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

function tagHash(etag: string | null): string | null {
  return /^(?:W\/)?"([0-9a-f]{64})"$/u.exec(etag ?? "")?.[1] ?? null;
}

function isVersion({ module, key }: Pack, { content_version, key_version = null }: PackAsked): boolean {
  return (
    (content_version === null || module.content_version === content_version) &&
    (key_version === null || key === null || key.key_version === key_version)
  );
}

function parsePack(bytes: ArrayBuffer): Pack | null {
  try {
    const parsed = v.safeParse(PackSchema, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
