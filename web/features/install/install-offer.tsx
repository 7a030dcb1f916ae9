import { useEffect, useState, useSyncExternalStore } from "react";
import { useOwner, useServices } from "#web/services.ts";
import { canOfferAgain, readDeclinedAt } from "./declined-offer.ts";
import { installMethod } from "./install-method.ts";
import { InstallSheet } from "./install-sheet.tsx";

/** Delay of the offer, so that the learner can read the result first. */
const OFFER_AFTER_MS = 4000;

let wasOffered = false;

/**
 * Offers installation on a result page, at most once after each load of the app. Offers it only to learners who have
 * finished a test on this device, and not for 30 days after a refusal.
 */
export function InstallOffer() {
  const services = useServices();
  const owner = useOwner();
  const method = useSyncExternalStore(installMethod.subscribe, installMethod.read, installMethod.readOnServer);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (method === "none" || owner === null || wasOffered || !canOfferAgain(readDeclinedAt(), Date.now())) return;
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
