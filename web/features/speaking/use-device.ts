import { useEffect, useState } from "react";
import type { Device } from "#web/db/device.ts";
import { useParts } from "#web/parts.ts";

/** The device's storage, once it is at hand. */
export function useDevice(): Device | null {
  const parts = useParts();
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    let isOver = false;
    void parts.device().then((opened) => {
      if (!isOver) setDevice(opened);
    });
    return () => {
      isOver = true;
    };
  }, [parts]);
  return device;
}
