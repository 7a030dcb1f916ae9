import { useMemo } from "react";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { watchAttempt } from "#web/db/attempt/attempts.ts";
import type { Device } from "#web/db/storage/device.ts";
import { useWatch } from "#web/ui/hooks/use-watch.ts";

/**
 * Returns an attempt as it is stored on the device, and follows its changes. Returns `first` until it has been read.
 */
export function useCurrentAttempt(device: Device, first: AttemptRecord): AttemptRecord {
  const { slug } = first;
  const watched = useMemo(() => watchAttempt(device, slug), [device, slug]);
  return useWatch<AttemptRecord | undefined>(watched, first) ?? first;
}
