import { useEffect, useState } from "react";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { type BrowserStorage, readBrowserStorage } from "#web/db/storage/browser-storage.ts";
import { useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import type { DeviceDownloads } from "./device-downloads.ts";

export type Downloads = {
  /** The downloads on this device. Null while they load; "unreadable" if storage cannot be read. */
  stored: DeviceDownloads | "unreadable" | null;
  /** Null while it loads. */
  storage: BrowserStorage | null;
  /** State of fetching the listings. */
  fetching: "fetching" | "fresh" | "offline" | "failed";
  refetch: () => void;
  /** Measures the storage again. */
  measure: () => void;
};

/** Returns the downloads on this device and the storage that they take. Fetches the listings on mount. */
export function useDownloads(): Downloads {
  const services = useServices();
  const [stored, setStored] = useState<Downloads["stored"]>(null);
  const [storage, setStorage] = useState<BrowserStorage | null>(null);
  const [refetches, setRefetches] = useState(0);
  const [measured, setMeasured] = useState(0);
  const [result, setResult] = useState<{ refetches: number; result: "fresh" | "offline" | "failed" } | null>(null);

  useEffect(() => {
    const open = async () => {
      const [opened, { watchDownloads }] = await Promise.all([services.device(), import("./device-downloads.ts")]);
      return watchDownloads(opened);
    };
    return subscribeWhenOpen(open, setStored, () => setStored("unreadable"));
  }, [services]);

  useEffect(() => {
    const refresh = async () => {
      const sync = await services.sync();
      const outcomes = await Promise.all(MODULE_TYPES.map((type) => sync.refreshBooks(type)));
      await sync.tidyDownloads();
      return outcomes.find((one) => one !== "fresh") ?? "fresh";
    };
    return whenSettled(
      refresh().catch(() => "failed" as const),
      (one) => setResult({ refetches, result: one }),
    );
  }, [services, refetches]);

  // Measure again whenever a download ends or is deleted.
  const packStates =
    stored === null || stored === "unreadable"
      ? ""
      : [...stored.packs.values()].map((row) => `${row.module_slug} ${row.state}`).join();
  useEffect(() => whenSettled(readBrowserStorage(), setStorage), [packStates, measured]);

  return {
    stored,
    storage,
    fetching: result?.refetches === refetches ? result.result : "fetching",
    refetch: () => setRefetches(refetches + 1),
    measure: () => setMeasured(measured + 1),
  };
}
