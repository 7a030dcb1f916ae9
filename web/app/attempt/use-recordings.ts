import { useCallback, useEffect, useState } from "react";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { ListeningModule } from "#core/exam/content/module.ts";
import type { Recordings } from "#web/features/listening/sound.ts";
import { type MediaSource, openMedia } from "../platform/media-source.ts";

export type RecordingsState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly recordings: Recordings }
  | { readonly kind: "missing"; readonly items: readonly MediaItem[] };

/**
 * Opens the downloaded recordings of some parts, or of all parts if `partNumbers` is null. `reload` opens the
 * recordings again, for example after a download.
 */
export function useRecordings(
  module: ListeningModule,
  partNumbers: readonly number[] | null,
): { state: RecordingsState; reload: () => void } {
  const [reloads, setReloads] = useState(0);
  const [state, setState] = useState<RecordingsState>({ kind: "loading" });
  useEffect(() => {
    const opened: MediaSource[] = [];
    let isStale = false;
    const open = async (): Promise<void> => {
      const recordings = new Map<string, string>();
      const missing: MediaItem[] = [];
      const items = recordingsOf(module, partNumbers);
      const sources = await Promise.all(items.map((item) => openMedia(item).catch(() => null)));
      items.forEach((item, index) => {
        const source = sources[index] ?? null;
        if (source === null) missing.push(item);
        else {
          opened.push(source);
          recordings.set(item.id, source.address);
        }
      });
      if (isStale) release(opened);
      else setState(missing.length > 0 ? { kind: "missing", items: missing } : { kind: "ready", recordings });
    };
    void open();
    return () => {
      isStale = true;
      release(opened);
    };
  }, [module, partNumbers, reloads]);
  return { state, reload: useCallback(() => setReloads((before) => before + 1), []) };
}

function release(sources: MediaSource[]): void {
  for (const source of sources.splice(0)) source.release();
}

function recordingsOf(module: ListeningModule, partNumbers: readonly number[] | null): MediaItem[] {
  return module.parts
    .filter((part) => partNumbers === null || partNumbers.includes(part.number))
    .flatMap((part) => module.media.filter((item) => item.id === part.audio));
}
