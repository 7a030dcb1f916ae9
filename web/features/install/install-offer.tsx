import { useEffect, useState, useSyncExternalStore } from "react";
import { useOwner, useServices } from "#web/services.ts";
import { install, mayOffer, readDeclinedAt } from "./install.ts";
import { InstallSheet } from "./install-sheet.tsx";

/** Gives the learner time to read the result first. */
const OFFER_AFTER_MS = 4000;

let wasOffered = false;

/** Offers installation once on the page of a finished test: never on a first view, nor within 30 days of a refusal. */
export function InstallOffer() {
  const services = useServices();
  const owner = useOwner();
  const method = useSyncExternalStore(install.subscribe, install.read, install.readOnServer);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (method === "no" || owner === null || wasOffered || !mayOffer(readDeclinedAt(), Date.now())) return;
    const timer = setTimeout(() => {
      void (async () => {
        const [device, { hasFinishedTest }] = await Promise.all([services.device(), import("./has-finished-test.ts")]);
        if (wasOffered || document.querySelector("dialog[open]") !== null || !(await hasFinishedTest(device, owner)))
          return;
        wasOffered = true;
        setOpen(true);
      })().catch(() => undefined);
    }, OFFER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [services, owner, method]);
  return <InstallSheet open={isOpen} method={method} onClose={() => setOpen(false)} />;
}
