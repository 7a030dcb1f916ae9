import { useEffect } from "react";
import { type LoaderFunction, redirect, useNavigate } from "react-router";
import { type Services, useUser } from "#web/services.ts";

/** Creates a loader that redirects signed-in visitors. */
export function createSignedInRedirect(services: Services, to: () => string): LoaderFunction {
  return () => (services.local.readUser() === null ? null : redirect(to()));
}

/**
 * Redirects a signed-in visitor away from a page that is already open: the page was hydrated, or the visitor signed in
 * in another tab.
 */
export function useSignedInRedirect(to: string, isEnabled = true): void {
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (user !== null && isEnabled) void navigate(to, { replace: true });
  }, [user, to, isEnabled, navigate]);
}
