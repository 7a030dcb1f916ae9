import { NO_KEY_VERSION } from "#core/exam/content/book.ts";
import type { PackError, PackRow } from "#web/db/packs.ts";
import type { ShelfPaper } from "./shelf.ts";

/** What the download line of some modules says and offers. Sizes in bytes. */
export type DownloadState =
  | { kind: "none"; bytes: number }
  | { kind: "running"; done: number; total: number }
  | { kind: "paused"; done: number; total: number; error: PackError | null }
  | { kind: "failed"; error: PackError | null; bytes: number }
  | { kind: "update"; bytes: number }
  | { kind: "ready"; bytes: number };

/** Bytes of a module's offline pack. */
export function packBytes(entry: Pick<ShelfPaper, "module">): number {
  return entry.module.pack_bytes.json + entry.module.pack_bytes.media;
}

/** The state of several downloads as one line: what needs the learner first, then what is going on, then what is there. */
export function downloadState(
  entries: readonly Pick<ShelfPaper, "module">[],
  packs: ReadonlyMap<string, PackRow>,
): DownloadState {
  const all = entries.reduce((sum, entry) => sum + packBytes(entry), 0);
  const missing = entries.filter((entry) => packs.get(entry.module.slug)?.state !== "ready");
  const rows = missing.map((entry) => packs.get(entry.module.slug)).filter((row) => row !== undefined);
  const done = entries.reduce((sum, entry) => {
    const row = packs.get(entry.module.slug);
    return (
      sum + (row === undefined ? 0 : row.state === "ready" ? packBytes(entry) : Math.min(row.done, packBytes(entry)))
    );
  }, 0);
  const missingBytes = missing.reduce((sum, entry) => sum + packBytes(entry), 0);

  const failed = rows.find((row) => row.state === "failed");
  const paused = rows.find((row) => row.state === "paused");
  if (rows.some((row) => row.state === "downloading" || row.state === "queued"))
    return { kind: "running", done, total: all };
  if (failed !== undefined) return { kind: "failed", error: failed.error, bytes: missingBytes };
  if (paused !== undefined) return { kind: "paused", done, total: all, error: paused.error };
  if (missing.length > 0) return { kind: "none", bytes: missingBytes };
  const stale = entries.filter((entry) => {
    const row = packs.get(entry.module.slug);
    return (
      row?.content_version !== entry.module.content_version ||
      (row.key_version ?? NO_KEY_VERSION) !== entry.module.key_version
    );
  });
  return stale.length > 0
    ? { kind: "update", bytes: stale.reduce((sum, entry) => sum + packBytes(entry), 0) }
    : { kind: "ready", bytes: all };
}

const REASONS: Record<PackError, string> = {
  network: "No connection. It continues when you are back online.",
  sign_in: "Sign in to continue.",
  not_found: "This test is no longer offered.",
  refused: "The server refused the download.",
  damaged: "The download arrived damaged.",
  no_space: "There is no room left on this device.",
  server: "The server is busy.",
};

export function reasonWords(error: PackError | null): string {
  return error === null ? "The download stopped." : REASONS[error];
}
