import { useEffect } from "react";
import { type LoaderFunction, redirect, useNavigate } from "react-router";
import { type Services, useUser } from "#web/services.ts";

/** Creates a loader that redirects signed-in visitors. */
export function createSignedInRedirect(services: Services, to: () => string): LoaderFunction {
  return () => (services.local.readUser() === null ? null : redirect(to()));
}

/** The same for an open page: hydrated from server HTML, or signed in from another tab. */
export function useSignedInRedirect(to: string, isWanted = true): void {
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (user !== null && isWanted) void navigate(to, { replace: true });
  }, [user, to, isWanted, navigate]);
}
