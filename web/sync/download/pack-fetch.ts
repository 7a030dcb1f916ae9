import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { PackSchema, type Pack } from "#core/wire/library/books.ts";
import * as v from "valibot";
import type { Device } from "#web/db/storage/device.ts";
import { joinBuffers } from "#web/db/storage/join-buffers.ts";
import { failureName } from "#web/db/storage/reconnect.ts";
import { hasMedia, putMedia, type PackError } from "#web/db/library/packs.ts";
import { deletePartialFile, partialName, readPartialFile } from "#web/db/library/partial-files.ts";
import type { Client, OpenedResponse } from "#web/net/client.ts";
import { fetchFile, type FetchedFile } from "./fetch-file.ts";
import { deleteMediaFile, readMediaFile, storeMediaFile } from "./media-store.ts";
import type { Platform } from "../platform.ts";

export type PackFetchDependencies = { device: Device; client: Client; platform: Platform };

export type PackRequest = {
  module_type: ModuleType;
  module_slug: string;
  /** Expected content version; null if unknown. Unless `isPinned`, any version from the server is accepted. */
  content_version: string | null;
  /** Whether to fetch exactly `content_version`, for an attempt, even if the library has a newer version. */
  isPinned?: boolean;
  /** Expected key version, if known. Unless `isPinned`, any version from the server is accepted. */
  key_version?: string | null;
};

export type PackFetch = {
  /** Fetches a module with its answer key. Reuses a complete earlier download. Throws DownloadStop. */
  fetchPack: (
    request: PackRequest,
    signal: AbortSignal,
    onBytes: (received: number) => void,
  ) => Promise<{ pack: Pack; bytes: number }>;
  /** Fetches and stores a media file, unless the device has it. Throws DownloadStop. */
  fetchMedia: (
    moduleSlug: string,
    item: MediaItem,
    signal: AbortSignal,
    onBytes: (received: number) => void,
  ) => Promise<"present" | "fetched">;
};

/** Why a download stopped, in the terms of its row. A paused download resumes automatically. */
export class DownloadStop extends Error {
  readonly state: "paused" | "failed";
  readonly reason: PackError;
  constructor(state: "paused" | "failed", reason: PackError) {
    super(reason);
    this.state = state;
    this.reason = reason;
  }
}

export function createPackFetch({ device, client, platform }: PackFetchDependencies): PackFetch {
  const { digest } = platform;

  async function fetchPack(
    request: PackRequest,
    signal: AbortSignal,
    onBytes: (received: number) => void,
  ): Promise<{ pack: Pack; bytes: number }> {
    const { module_type, module_slug, content_version, isPinned = false } = request;
    const name = partialName(module_slug, isPinned ? `pack ${content_version ?? ""}` : "pack");
    const staged = await readStagedPack(name, request);
    if (staged !== null) {
      onBytes(staged.bytes);
      return staged;
    }
    const open = (headers: Record<string, string>): Promise<OpenedResponse> =>
      client.open("pack", {
        params: { module_type, module_slug },
        query: isPinned && content_version !== null ? { content_version } : {},
        headers,
        signal,
      });
    return await tryTwice(async () => {
      const { bytes, etag } = requireFile(await fetchFile({ device, partialName: name, open, onBytes }));
      const found = (await matchesTag(bytes, etag)) ? parsePack(bytes) : null;
      if (found !== null && found.module.slug === module_slug && (!isPinned || hasRequiredVersion(found, request)))
        return { pack: found, bytes: bytes.byteLength };
      await deletePartialFile(device, name);
      return null;
    });
  }

  /** Returns a pack whose bytes were all downloaded before the app closed, if it has the required version. */
  async function readStagedPack(name: string, request: PackRequest): Promise<{ pack: Pack; bytes: number } | null> {
    const { chunks, etag } = await readPartialFile(device, name);
    if (chunks.length === 0 || tagHash(etag) === null) return null;
    const bytes = joinBuffers(chunks);
    const found = (await matchesTag(bytes, etag)) ? parsePack(bytes) : null;
    return found !== null && found.module.slug === request.module_slug && hasRequiredVersion(found, request)
      ? { pack: found, bytes: bytes.byteLength }
      : null;
  }

  /** Returns false if the ETag is a SHA-256 hash, as our server sends, and the bytes have another hash. */
  async function matchesTag(bytes: ArrayBuffer, etag: string | null): Promise<boolean> {
    const hash = tagHash(etag);
    return hash === null || hash === (await digest(bytes));
  }

  /** Returns whether the device has the file, undamaged. Deletes a damaged file. */
  async function isStoredWhole(item: MediaItem): Promise<boolean> {
    const { caches } = platform;
    const found = caches === null ? null : await readMediaFile(caches, item);
    if (caches === null || found === null) return false;
    const bytes = await found.arrayBuffer();
    if (bytes.byteLength === item.bytes && (await digest(bytes)) === item.sha256) return true;
    await deleteMediaFile(caches, item);
    return false;
  }

  async function fetchMedia(
    moduleSlug: string,
    item: MediaItem,
    signal: AbortSignal,
    onBytes: (received: number) => void,
  ): Promise<"present" | "fetched"> {
    const { caches } = platform;
    if (caches === null) throw new DownloadStop("failed", "no_space");
    if ((await hasMedia(device, item.sha256)) && (await isStoredWhole(item))) {
      onBytes(item.bytes);
      return "present";
    }
    const name = partialName(moduleSlug, item.sha256);
    const open = (headers: Record<string, string>): Promise<OpenedResponse> =>
      client.openFile(mediaPath(item), { headers, signal });
    return await tryTwice(async () => {
      const { bytes } = requireFile(await fetchFile({ device, partialName: name, open, onBytes }));
      const isUndamaged = bytes.byteLength === item.bytes && (await digest(bytes)) === item.sha256;
      if (isUndamaged) {
        await storeMediaFile(caches, item, bytes);
        await putMedia(device, item);
      }
      await deletePartialFile(device, name);
      return isUndamaged ? "fetched" : null;
    });
  }

  return { fetchPack, fetchMedia };
}

/** Returns an error of a download as a DownloadStop. */
export function toDownloadStop(error: unknown): DownloadStop {
  if (error instanceof DownloadStop) return error;
  return failureName(error) === "QuotaExceededError"
    ? new DownloadStop("failed", "no_space")
    : new DownloadStop("failed", "damaged");
}

/** Runs a fetch again if it returns null for a damaged file: a chunk from an earlier download may be damaged. */
async function tryTwice<T>(run: () => Promise<T | null>): Promise<T> {
  const result = (await run()) ?? (await run());
  if (result === null) throw new DownloadStop("failed", "damaged");
  return result;
}

function requireFile(fetched: FetchedFile): Extract<FetchedFile, { kind: "ok" }> {
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

function hasRequiredVersion({ module, key }: Pack, { content_version, key_version = null }: PackRequest): boolean {
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
