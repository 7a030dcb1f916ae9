import { useEffect, useState } from "react";
import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import { useOwner, useServices, useUser } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

export type DeviceLibrary = {
  /** Null while loading, or if the device does not have the listing. */
  books: readonly Book[] | null;
  packs: ReadonlyMap<string, PackRow>;
  attempts: readonly AttemptRecord[];
  /** State of fetching the listing. */
  fetchState: "idle" | "fetching" | "offline" | "failed";
  refetch: () => void;
};

const NO_PACKS: ReadonlyMap<string, PackRow> = new Map();
const NO_ATTEMPTS: readonly AttemptRecord[] = [];

/**
 * Returns this device's downloads, attempts and, if `kind` is not null, a listing. For a signed-out visitor whose page
 * came with its books, opens the database only after the first interaction.
 */
export function useDeviceLibrary(kind: TestKind | null, pageBooks: readonly Book[] | null): DeviceLibrary {
  const services = useServices();
  const owner = useOwner();
  const isSignedIn = useUser() !== null;
  const isNeeded = useIsNeeded(isSignedIn || pageBooks === null);
  const [books, setBooks] = useState<{ kind: TestKind; books: readonly Book[] | null } | null>(null);
  const [packs, setPacks] = useState(NO_PACKS);
  const [attempts, setAttempts] = useState(NO_ATTEMPTS);
  const [fetchNumber, setFetchNumber] = useState(0);
  const [finished, setFinished] = useState<{ fetchKey: string; state: DeviceLibrary["fetchState"] } | null>(null);
  const fetchKey = isNeeded && kind !== null ? `${kind} ${fetchNumber}` : null;

  useEffect(() => {
    if (!isNeeded) return;
    const stops: (() => void)[] = [];
    let isStale = false;
    void (async () => {
      const [device, library] = await Promise.all([services.device(), import("./device-library.ts")]);
      if (isStale) return;
      stops.push(library.watchPacks(device).subscribe(setPacks, () => undefined));
      if (owner !== null) stops.push(library.watchAttempts(device, owner).subscribe(setAttempts, () => undefined));
      if (kind !== null)
        stops.push(
          library.watchBooks(device, kind).subscribe(
            (listed) => setBooks({ kind, books: listed }),
            () => undefined,
          ),
        );
    })().catch(() => undefined);
    return () => {
      isStale = true;
      for (const stop of stops) stop();
    };
  }, [services, owner, kind, isNeeded]);

  useEffect(() => {
    if (fetchKey === null || kind === null) return;
    const refresh = async () => (await services.sync()).refreshBooks(kind);
    return whenSettled(
      refresh(),
      (outcome) => setFinished({ fetchKey, state: outcome === "fresh" ? "idle" : outcome }),
      () => setFinished({ fetchKey, state: "offline" }),
    );
  }, [services, kind, fetchKey]);

  const currentState = finished?.fetchKey === fetchKey ? finished.state : "fetching";
  return {
    books: books !== null && books.kind === kind ? books.books : null,
    packs,
    attempts: owner === null ? NO_ATTEMPTS : attempts,
    fetchState: fetchKey === null ? "idle" : currentState,
    refetch: () => setFetchNumber(fetchNumber + 1),
  };
}

/** Returns true at once if `isNeededAtOnce`, otherwise after the first interaction. */
function useIsNeeded(isNeededAtOnce: boolean): boolean {
  const [hasInteracted, setInteracted] = useState(false);
  useEffect(() => {
    if (isNeededAtOnce || hasInteracted) return;
    const start = (): void => setInteracted(true);
    window.addEventListener("pointerdown", start, { once: true, passive: true });
    window.addEventListener("keydown", start, { once: true });
    return () => {
      window.removeEventListener("pointerdown", start);
      window.removeEventListener("keydown", start);
    };
  }, [isNeededAtOnce, hasInteracted]);
  return isNeededAtOnce || hasInteracted;
}
