import type { LocalKeys } from "#web/db/storage/local-keys.ts";
import { storeSnapshot } from "./store-snapshot.ts";

/** After this time without a navigation, a page has usually loaded its data. */
const STORE_AFTER_MS = 1_500;

/** Stores a snapshot of the page a short time after each navigation, and when the learner leaves the app. */
export function scheduleSnapshots({
  onNavigate,
  local,
}: {
  onNavigate: (listener: () => void) => void;
  local: Pick<LocalKeys, "readOwner">;
}): void {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = (): void => {
    clearTimeout(timer);
    if (serviceWorker.controller !== null) void storeSnapshot(document, local.readOwner());
  };
  const storeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(store, STORE_AFTER_MS);
  };
  storeSoon();
  serviceWorker.addEventListener("controllerchange", storeSoon);
  onNavigate(storeSoon);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") store();
  });
}
