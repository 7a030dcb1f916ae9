import { useEffect } from "react";
import { type LoaderFunction, redirect, useNavigate } from "react-router";
import { type Services, useUser } from "#web/services.ts";

/** Creates a loader that redirects signed-in users to the address that `to` returns. */
export function createSignedInRedirect(services: Services, to: () => string): LoaderFunction {
  return () => (services.local.readUser() === null ? null : redirect(to()));
}

/**
 * Redirects a signed-in user away from an open page. Needed besides the loader, because a hydrated page runs no loader
 * and the user may sign in in another tab.
 */
export function useSignedInRedirect(to: string, isEnabled = true): void {
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (user !== null && isEnabled) void navigate(to, { replace: true });
  }, [user, to, isEnabled, navigate]);
}
