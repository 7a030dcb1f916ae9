import { useEffect, useState } from "react";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { type BrowserStorage, readBrowserStorage } from "#web/db/storage/browser-storage.ts";
import { useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import type { DeviceDownloads } from "./device-downloads.ts";

export type Downloads = {
  /** The downloads on this device. Null while loading, "unreadable" if storage cannot be read. */
  stored: DeviceDownloads | "unreadable" | null;
  /** Null while loading. */
  storage: BrowserStorage | null;
  /** State of fetching the listings. */
  fetchState: "fetching" | "fresh" | "offline" | "failed";
  refetch: () => void;
  /** Measures the browser's storage again. */
  measureAgain: () => void;
};

/**
 * Returns the downloads on this device and the browser's storage. On mount, fetches the listings and deletes downloads
 * that are not needed any more.
 */
export function useDownloads(): Downloads {
  const services = useServices();
  const [stored, setStored] = useState<Downloads["stored"]>(null);
  const [storage, setStorage] = useState<BrowserStorage | null>(null);
  const [fetchNumber, setFetchNumber] = useState(0);
  const [measurement, setMeasurement] = useState(0);
  const [finished, setFinished] = useState<{ number: number; state: Downloads["fetchState"] } | null>(null);

  useEffect(() => {
    const open = async () => {
      const [device, { watchDownloads }] = await Promise.all([services.device(), import("./device-downloads.ts")]);
      return watchDownloads(device);
    };
    return subscribeWhenOpen(open, setStored, () => setStored("unreadable"));
  }, [services]);

  useEffect(() => {
    const refresh = async () => {
      const sync = await services.sync();
      const outcomes = await Promise.all(MODULE_TYPES.map((type) => sync.refreshBooks(type)));
      await sync.deleteUnneededDownloads();
      return outcomes.find((outcome) => outcome !== "fresh") ?? "fresh";
    };
    return whenSettled(
      refresh().catch(() => "failed" as const),
      (state) => setFinished({ number: fetchNumber, state }),
    );
  }, [services, fetchNumber]);

  // Measure again whenever the state of a download changes.
  const packStates =
    stored === null || stored === "unreadable"
      ? ""
      : [...stored.packs.values()].map((row) => `${row.module_slug} ${row.state}`).join();
  useEffect(() => whenSettled(readBrowserStorage(), setStorage), [packStates, measurement]);

  return {
    stored,
    storage,
    fetchState: finished?.number === fetchNumber ? finished.state : "fetching",
    refetch: () => setFetchNumber(fetchNumber + 1),
    measureAgain: () => setMeasurement(measurement + 1),
  };
}
