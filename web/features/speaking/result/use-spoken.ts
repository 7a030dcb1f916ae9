import { useEffect, useState } from "react";
import { type Spoken, watchSpoken } from "#web/db/speaking/spoken.ts";
import type { Device } from "#web/db/storage/device.ts";

/** Returns an attempt's transcripts, measures and self-assessment, or null while they load. */
export function useSpoken(device: Device, slug: string): Spoken | null {
  const [spoken, setSpoken] = useState<Spoken | null>(null);
  useEffect(() => watchSpoken(device, slug).subscribe(setSpoken), [device, slug]);
  return spoken;
}
