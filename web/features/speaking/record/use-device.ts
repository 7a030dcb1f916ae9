import { useEffect, useState } from "react";
import type { Device } from "#web/db/storage/device.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/** Returns the device's storage, or null until it is open. */
export function useDevice(): Device | null {
  const services = useServices();
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => whenSettled(services.device(), setDevice), [services]);
  return device;
}
