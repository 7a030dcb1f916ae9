import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useParts } from "#web/parts.ts";
import { ARRIVAL, paths } from "#web/paths.ts";

/** Ends the session here at once and on the server when it can be reached; then the landing page says so. */
export function useLogout(): () => void {
  const parts = useParts();
  const navigate = useNavigate();
  return useCallback(() => {
    void (async () => {
      const session = await parts.session();
      await session.signOut();
      await navigate(paths.homeWith(ARRIVAL.loggedOut));
    })();
  }, [parts, navigate]);
}
