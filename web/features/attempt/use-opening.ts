import { useEffect, useMemo, useState } from "react";
import type { Module } from "#core/exam/content/module.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { getAttempt, getAttemptModule } from "#web/db/attempt/attempts.ts";
import type { Device } from "#web/db/storage/device.ts";
import { getPackContent, type PackRow, watchPacks } from "#web/db/library/packs.ts";
import { useWatch } from "#web/ui/hooks/use-watch.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/**
 * What the device has when the address of an attempt is opened. broken: the storage cannot be read. foreign: an attempt
 * of another account. other_device: an attempt whose module is not on this device. ready: a download to start from.
 * missing: neither an attempt nor a download.
 */
export type Opening =
  | { readonly kind: "loading" }
  | { readonly kind: "broken" }
  | { readonly kind: "foreign" }
  | { readonly kind: "handed_in"; readonly attempt: AttemptRecord }
  | { readonly kind: "other_device"; readonly attempt: AttemptRecord }
  | { readonly kind: "running"; readonly attempt: AttemptRecord; readonly module: Module }
  | { readonly kind: "ready"; readonly module: Module; readonly bookName: string; readonly testName: string }
  | { readonly kind: "missing"; readonly pack: PackRow | undefined };

/** Returns what the address of an attempt opens. `reload` reads it again after a start or a take-over. */
export function useOpening(
  device: Device | null,
  slug: string,
  moduleSlug: string,
  owner: string | null,
): { opening: Opening; reload: () => void } {
  const [reloads, setReloads] = useState(0);
  const [opening, setOpening] = useState<Opening>({ kind: "loading" });
  const packs = useWatch(
    useMemo(() => (device === null ? null : watchPacks(device)), [device]),
    new Map<string, PackRow>(),
  );
  const pack = packs.get(moduleSlug);
  const isReady = pack?.state === "ready";

  useEffect(() => {
    if (device === null) return;
    const find = async (): Promise<Opening> => {
      const attempt = await getAttempt(device, slug);
      if (attempt !== undefined) {
        if (attempt.owner !== owner) return { kind: "foreign" };
        if (attempt.status !== "in_progress") return { kind: "handed_in", attempt };
        const module = await getAttemptModule(device, slug);
        if (module !== undefined) return { kind: "running", attempt, module };
        return { kind: "other_device", attempt };
      }
      const content = await getPackContent(device, moduleSlug);
      if (content !== undefined)
        return { kind: "ready", module: content.module, bookName: content.book.name, testName: content.test.name };
      return { kind: "missing", pack: undefined };
    };
    return whenSettled(find(), setOpening, () => setOpening({ kind: "broken" }));
  }, [device, slug, moduleSlug, owner, isReady, reloads]);

  return {
    opening: opening.kind === "missing" ? { kind: "missing", pack } : opening,
    reload: () => setReloads((before) => before + 1),
  };
}
