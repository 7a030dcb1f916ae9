import { useEffect, useState } from "react";
import type { Device } from "#web/db/storage/device.ts";
import { useServices } from "#web/services.ts";

/** Returns the device's storage once it is loaded. */
export function useDevice(): Device | null {
  const services = useServices();
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    let isOver = false;
    void services.device().then((opened) => {
      if (!isOver) setDevice(opened);
    });
    return () => {
      isOver = true;
    };
  }, [services]);
  return device;
}
