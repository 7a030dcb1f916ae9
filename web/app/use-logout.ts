import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useParts } from "#web/parts.ts";
import { ARRIVAL, paths } from "#web/paths.ts";

let leaving = false;

/** Whether this tab is signing out: the page on the screen is about to go, and sends nobody to the sign-in page. */
export function isLeaving(): boolean {
  return leaving;
}

/** Signs out and goes on, so that the page on the screen sends nobody to the sign-in page meanwhile. */
export async function leaveFor(signOut: () => Promise<void>, goOn: () => void | Promise<void>): Promise<void> {
  leaving = true;
  try {
    await signOut();
    await goOn();
  } finally {
    leaving = false;
  }
}

export type Logout = {
  /** Signs out, or asks first where unsent work would be left behind. */
  start: () => void;
  /** Whether that question is open. */
  isAsking: boolean;
  /** Ends the session here at once and on the server when it can be reached; then the landing page says so. */
  finish: () => void;
  /** Closes the question and stays signed in. */
  cancel: () => void;
};

export function useLogout(): Logout {
  const parts = useParts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const finish = useCallback(() => {
    setAsking(false);
    void (async () => {
      const session = await parts.session();
      await leaveFor(session.signOut, () => navigate(paths.homeWith(ARRIVAL.loggedOut)));
    })();
  }, [parts, navigate]);
  const start = useCallback(() => {
    void (async () => {
      const owner = parts.local.readOwner();
      if (owner === null) return finish();
      const [device, { countUnsent }] = await Promise.all([
        parts.device(),
        import("#web/features/unsent/device-unsent.ts"),
      ]);
      if ((await countUnsent(device, owner)) > 0) setAsking(true);
      else finish();
      // Storage that cannot be read must not keep anybody signed in; what is in it stays.
    })().catch(finish);
  }, [parts, finish]);
  return { start, isAsking, finish, cancel: useCallback(() => setAsking(false), []) };
}
