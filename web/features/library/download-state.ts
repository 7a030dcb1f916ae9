import { NO_KEY_VERSION } from "#core/exam/content/book-tests.ts";
import type { PackError, PackRow } from "#web/db/library/packs.ts";
import type { ListingModule } from "./listing-entries.ts";

/** State of the downloads of several modules, for one line. Sizes in bytes. */
export type DownloadState =
  | {
      kind: "none";
      /** Bytes of the missing modules. */ bytes: number;
      /** Bytes of the downloaded modules. */ readyBytes: number;
    }
  | { kind: "running"; done: number; total: number }
  | { kind: "paused"; done: number; total: number; error: PackError | null }
  | { kind: "failed"; error: PackError | null; bytes: number }
  | { kind: "update"; bytes: number }
  | { kind: "ready"; bytes: number };

/** Returns the size of a module's pack in bytes. */
export function packBytes(entry: Pick<ListingModule, "module">): number {
  return entry.module.pack_bytes.json + entry.module.pack_bytes.media;
}

/** Returns whether the download of a module is queued, running, paused or failed. */
export function isUnfinished(row: PackRow | undefined): boolean {
  return row !== undefined && row.state !== "ready" && row.state !== "withdrawn";
}

/**
 * Summarises several downloads in one state. A running download decides the state, otherwise a failed one, a paused
 * one, a module that was not requested, or an update, in this order. Progress leaves out modules that were not
 * requested, so that it can reach 100 %.
 */
export function downloadState(
  entries: readonly Pick<ListingModule, "module">[],
  packs: ReadonlyMap<string, PackRow>,
): DownloadState {
  const rowOf = (entry: Pick<ListingModule, "module">): PackRow | undefined => packs.get(entry.module.slug);
  const sumBytes = (summed: readonly Pick<ListingModule, "module">[]): number =>
    summed.reduce((total, entry) => total + packBytes(entry), 0);
  const ready = entries.filter((entry) => rowOf(entry)?.state === "ready");
  const missing = entries.filter((entry) => rowOf(entry)?.state !== "ready");
  const requested = missing.filter((entry) => isUnfinished(rowOf(entry)));
  const rows = requested.map(rowOf).filter((row) => row !== undefined);
  const total = sumBytes(ready) + sumBytes(requested);
  const requestedDone = requested.reduce((sum, entry) => sum + Math.min(rowOf(entry)?.done ?? 0, packBytes(entry)), 0);
  const done = sumBytes(ready) + requestedDone;

  const failed = rows.find((row) => row.state === "failed");
  const paused = rows.find((row) => row.state === "paused");
  if (rows.some((row) => row.state === "downloading" || row.state === "queued"))
    return { kind: "running", done, total };
  if (failed !== undefined) return { kind: "failed", error: failed.error, bytes: sumBytes(requested) };
  if (paused !== undefined) return { kind: "paused", done, total, error: paused.error };
  if (missing.length > 0) return { kind: "none", bytes: sumBytes(missing), readyBytes: sumBytes(ready) };
  const outdated = entries.filter((entry) => {
    const row = rowOf(entry);
    return (
      row?.content_version !== entry.module.content_version ||
      (row.key_version ?? NO_KEY_VERSION) !== entry.module.key_version
    );
  });
  return outdated.length > 0
    ? { kind: "update", bytes: sumBytes(outdated) }
    : { kind: "ready", bytes: sumBytes(entries) };
}

const PACK_ERROR_TEXTS: Record<PackError, string> = {
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
  return error === null ? "The download stopped." : PACK_ERROR_TEXTS[error];
}
