import { useEffect, useState } from "react";
import type { Device } from "#web/db/storage/device.ts";
import { useServices } from "#web/services.ts";

/** Returns the device's storage once it is loaded. */
export function useDevice(): Device | null {
  const services = useServices();
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    let isStale = false;
    void services.device().then((opened) => {
      if (!isStale) setDevice(opened);
    });
    return () => {
      isStale = true;
    };
  }, [services]);
  return device;
}
