import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useServices } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import type { UnsentChoice } from "#web/db/account/signed-out.ts";

let isTabSigningOut = false;

/** Returns whether this tab is signing out. Route guards then do not redirect to the sign-in page. */
export function isSigningOut(): boolean {
  return isTabSigningOut;
}

/** Signs out and continues, without a redirect to the sign-in page in between. */
export async function signOutAndContinue(
  signOut: () => Promise<void>,
  next: () => void | Promise<void>,
): Promise<void> {
  isTabSigningOut = true;
  try {
    await signOut();
    await next();
  } finally {
    isTabSigningOut = false;
  }
}

export type Logout = {
  /** Signs out. Asks first if this device has unsent work, a running test or downloads. */
  start: () => void;
  /** Whether the confirmation is open. */
  isAsking: boolean;
  /**
   * Ends the session on this device at once, and on the server when it can be reached. Removes the learner's data from
   * this device, then opens the landing page with its message.
   */
  finish: (unsent?: UnsentChoice) => Promise<void>;
  /** Closes the confirmation and stays signed in. */
  cancel: () => void;
};

export function useLogout(): Logout {
  const services = useServices();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const finish = useCallback(
    async (unsent: UnsentChoice = "keep") => {
      const session = await services.session();
      await signOutAndContinue(
        () => session.signOut(unsent),
        () => navigate(paths.homeWith(ARRIVAL.loggedOut)),
      );
      setAsking(false);
    },
    [services, navigate],
  );
  const start = useCallback(() => {
    void (async () => {
      const owner = services.local.readOwner();
      if (owner === null) return await finish();
      const [device, { readSignOutFacts }] = await Promise.all([
        services.device(),
        import("#web/features/unsent/device-unsent.ts"),
      ]);
      const facts = await readSignOutFacts(device, owner);
      const isPracticeRunning = facts.isTestRunning || facts.isDrillRunning || facts.isCheckRunning;
      if (facts.unsentItems > 0 || isPracticeRunning || facts.downloads > 0) setAsking(true);
      else await finish();
      // The learner can sign out even if the device's storage cannot be read.
    })().catch(() => finish());
  }, [services, finish]);
  return { start, isAsking, finish, cancel: useCallback(() => setAsking(false), []) };
}
