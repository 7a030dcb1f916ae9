import { useEffect, useState, useSyncExternalStore } from "react";
import { useOwner, useParts } from "#web/parts.ts";
import { install, mayOffer, readDeclined } from "./install.ts";
import { InstallSheet } from "./install-sheet.tsx";

/** Long enough to have seen the result first, in ms. */
const WAIT_MS = 4000;

let wasOffered = false;

/** Offers once by itself; stands where a finished test is looked at: never on a first view, nor within 30 days of a "no". */
export function InstallOffer() {
  const parts = useParts();
  const owner = useOwner();
  const way = useSyncExternalStore(install.subscribe, install.read, install.readOnServer);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (way === "no" || owner === null || wasOffered || !mayOffer(readDeclined(), Date.now())) return;
    const timer = setTimeout(() => {
      void (async () => {
        const [device, { hasFinishedTest }] = await Promise.all([parts.device(), import("./device-finished.ts")]);
        if (wasOffered || document.querySelector("dialog[open]") !== null || !(await hasFinishedTest(device, owner)))
          return;
        wasOffered = true;
        setOpen(true);
      })().catch(() => undefined);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [parts, owner, way]);
  return <InstallSheet open={isOpen} way={way} onClose={() => setOpen(false)} />;
}
