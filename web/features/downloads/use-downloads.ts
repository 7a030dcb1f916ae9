import { useEffect, useState } from "react";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import { type BrowserStorage, readBrowserStorage } from "#web/db/browser-storage.ts";
import { useParts } from "#web/parts.ts";
import type { DeviceDownloads } from "./device-downloads.ts";

export type Downloads = {
  /** Null until the device has answered; "unreadable" where it cannot. */
  device: DeviceDownloads | "unreadable" | null;
  /** Null until the browser has answered. */
  storage: BrowserStorage | null;
  /** How fetching the listings is going. */
  fetching: "fetching" | "fresh" | "offline" | "failed";
  refetch: () => void;
  /** Asks the browser again. */
  measure: () => void;
};

/** What is on this device, what could be, and the room for it. Listings are fetched anew once. */
export function useDownloads(): Downloads {
  const parts = useParts();
  const [device, setDevice] = useState<Downloads["device"]>(null);
  const [storage, setStorage] = useState<BrowserStorage | null>(null);
  const [round, setRound] = useState(0);
  const [measured, setMeasured] = useState(0);
  const [end, setEnd] = useState<{ round: number; end: "fresh" | "offline" | "failed" } | null>(null);

  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | null = null;
    void (async () => {
      const [opened, { watchDownloads }] = await Promise.all([parts.device(), import("./device-downloads.ts")]);
      if (!isGone) stop = watchDownloads(opened).subscribe(setDevice, () => setDevice("unreadable"));
    })().catch(() => setDevice("unreadable"));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [parts]);

  useEffect(() => {
    let isGone = false;
    void (async () => {
      const sync = await parts.sync();
      const ends = await Promise.all(MODULE_TYPES.map((type) => sync.refreshBooks(type)));
      await sync.tidyDownloads();
      return ends.find((one) => one !== "fresh") ?? "fresh";
    })()
      .catch(() => "failed" as const)
      .then((one) => {
        if (!isGone) setEnd({ round, end: one });
      });
    return () => {
      isGone = true;
    };
  }, [parts, round]);

  // The room changes with what is here: measured anew whenever a download ends or goes.
  const settled =
    device === null || device === "unreadable"
      ? ""
      : [...device.packs.values()].map((row) => `${row.module_slug} ${row.state}`).join();
  useEffect(() => {
    let isGone = false;
    void readBrowserStorage().then((found) => {
      if (!isGone) setStorage(found);
    });
    return () => {
      isGone = true;
    };
  }, [settled, measured]);

  return {
    device,
    storage,
    fetching: end?.round === round ? end.end : "fetching",
    refetch: () => setRound(round + 1),
    measure: () => setMeasured(measured + 1),
  };
}
