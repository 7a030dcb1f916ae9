import { NO_KEY_VERSION } from "#core/exam/content/book-tests.ts";
import type { PackError, PackRow } from "#web/db/library/packs.ts";
import type { ListingModule } from "./listing-entries.ts";

/** What the download line of some modules shows and offers. Sizes in bytes. */
export type DownloadState =
  | { kind: "none"; bytes: number; /** Bytes of the downloaded modules. */ readyBytes: number }
  | { kind: "running"; done: number; total: number }
  | { kind: "paused"; done: number; total: number; error: PackError | null }
  | { kind: "failed"; error: PackError | null; bytes: number }
  | { kind: "update"; bytes: number }
  | { kind: "ready"; bytes: number };

/** Returns the size of a module's pack in bytes. */
export function packBytes(entry: Pick<ListingModule, "module">): number {
  return entry.module.pack_bytes.json + entry.module.pack_bytes.media;
}

/** Returns whether a module is downloading or was interrupted. */
export function isUnfinished(row: PackRow | undefined): boolean {
  return row !== undefined && row.state !== "ready" && row.state !== "withdrawn";
}

/**
 * Summarises several downloads in one state. A running download comes first, then a failed one, a paused one, a module
 * that was not requested, and an update. Progress counts only modules that are downloaded or requested. So it can reach
 * 100 % if one module of a book was requested.
 */
export function downloadState(
  entries: readonly Pick<ListingModule, "module">[],
  packs: ReadonlyMap<string, PackRow>,
): DownloadState {
  const rowOf = (entry: Pick<ListingModule, "module">): PackRow | undefined => packs.get(entry.module.slug);
  const sum = (some: readonly Pick<ListingModule, "module">[]): number =>
    some.reduce((total, entry) => total + packBytes(entry), 0);
  const ready = entries.filter((entry) => rowOf(entry)?.state === "ready");
  const missing = entries.filter((entry) => rowOf(entry)?.state !== "ready");
  const requested = missing.filter((entry) => isUnfinished(rowOf(entry)));
  const rows = requested.map(rowOf).filter((row) => row !== undefined);
  const total = sum(ready) + sum(requested);
  const done =
    sum(ready) + requested.reduce((bytes, entry) => bytes + Math.min(rowOf(entry)?.done ?? 0, packBytes(entry)), 0);

  const failed = rows.find((row) => row.state === "failed");
  const paused = rows.find((row) => row.state === "paused");
  if (rows.some((row) => row.state === "downloading" || row.state === "queued"))
    return { kind: "running", done, total };
  if (failed !== undefined) return { kind: "failed", error: failed.error, bytes: sum(requested) };
  if (paused !== undefined) return { kind: "paused", done, total, error: paused.error };
  if (missing.length > 0) return { kind: "none", bytes: sum(missing), readyBytes: sum(ready) };
  const stale = entries.filter((entry) => {
    const row = rowOf(entry);
    return (
      row?.content_version !== entry.module.content_version ||
      (row.key_version ?? NO_KEY_VERSION) !== entry.module.key_version
    );
  });
  return stale.length > 0 ? { kind: "update", bytes: sum(stale) } : { kind: "ready", bytes: sum(entries) };
}

const REASONS: Record<PackError, string> = {
  network: "The download was interrupted. It continues when there is a connection.",
  sign_in: "Sign in to continue.",
  not_found: "This test is no longer offered.",
  refused: "The server refused the download.",
  damaged: "The download was damaged, so we discarded it. Try again.",
  no_space: "There is no room left on this device. Your work is safe.",
  server: "The server is busy. The download continues automatically.",
  held: "Paused. Resume it when you like.",
  metered: "Waiting for Wi-Fi. Resuming now uses mobile data.",
};

export function describePackError(error: PackError | null): string {
  return error === null ? "The download stopped." : REASONS[error];
}
