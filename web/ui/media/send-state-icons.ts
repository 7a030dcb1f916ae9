import type { IconName } from "./icons.ts";

/** The icon of an attempt's send state. */
export const SEND_STATE_ICONS: Record<"device" | "waiting" | "sent" | "refused", IconName> = {
  device: "device-mobile",
  waiting: "cloud-arrow-up",
  sent: "cloud-check",
  refused: "cloud-warning",
};
