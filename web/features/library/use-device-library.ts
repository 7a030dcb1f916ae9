import { useEffect, useState } from "react";
import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import { useOwner, useServices, useUser } from "#web/services.ts";

export type DeviceLibrary = {
  /** Null while it loads, or if the device has no such listing. */
  books: readonly Book[] | null;
  packs: ReadonlyMap<string, PackRow>;
  attempts: readonly AttemptRecord[];
  /** State of fetching the listing. */
  fetching: "no" | "fetching" | "offline" | "failed";
  refetch: () => void;
};

const NO_PACKS: ReadonlyMap<string, PackRow> = new Map();
const NO_ATTEMPTS: readonly AttemptRecord[] = [];

/**
 * Returns this device's downloads, attempts and, if named, a listing. A signed-out visitor's first page opens no
 * database before the first interaction; it then stores the books that came with the page.
 */
export function useDeviceLibrary(kind: TestKind | null, arrived: readonly Book[] | null): DeviceLibrary {
  const services = useServices();
  const owner = useOwner();
  const isSignedIn = useUser() !== null;
  const isWanted = useIsWanted(isSignedIn || arrived === null);
  const [books, setBooks] = useState<{ kind: TestKind; books: readonly Book[] | null } | null>(null);
  const [packs, setPacks] = useState(NO_PACKS);
  const [attempts, setAttempts] = useState(NO_ATTEMPTS);
  const [round, setRound] = useState(0);
  const [fetched, setFetched] = useState<{ what: string; end: "no" | "offline" | "failed" } | null>(null);
  const what = isWanted && kind !== null ? `${kind} ${round}` : null;

  useEffect(() => {
    if (!isWanted) return;
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
            (found) => setBooks({ kind, books: found }),
            () => undefined,
          ),
        );
    })().catch(() => undefined);
    return () => {
      isStale = true;
      for (const stop of stops) stop();
    };
  }, [services, owner, kind, isWanted]);

  useEffect(() => {
    if (what === null || kind === null) return;
    let isStale = false;
    void (async () => {
      const sync = await services.sync();
      const end = await sync.refreshBooks(kind);
      if (!isStale) setFetched({ what, end: end === "fresh" ? "no" : end });
    })().catch(() => {
      if (!isStale) setFetched({ what, end: "offline" });
    });
    return () => {
      isStale = true;
    };
  }, [services, kind, what]);

  return {
    books: books !== null && books.kind === kind ? books.books : null,
    packs,
    attempts: owner === null ? NO_ATTEMPTS : attempts,
    fetching: what === null ? "no" : fetched?.what === what ? fetched.end : "fetching",
    refetch: () => setRound(round + 1),
  };
}

// Returns true if needed at once, otherwise after the first interaction.
function useIsWanted(isWanted: boolean): boolean {
  const [hasInteracted, setInteracted] = useState(false);
  useEffect(() => {
    if (isWanted || hasInteracted) return;
    const note = (): void => setInteracted(true);
    window.addEventListener("pointerdown", note, { once: true, passive: true });
    window.addEventListener("keydown", note, { once: true });
    return () => {
      window.removeEventListener("pointerdown", note);
      window.removeEventListener("keydown", note);
    };
  }, [isWanted, hasInteracted]);
  return isWanted || hasInteracted;
}
