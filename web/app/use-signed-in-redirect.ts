import { useEffect } from "react";
import { type LoaderFunction, redirect, useNavigate } from "react-router";
import { type Parts, useUser } from "#web/parts.ts";

/** A loader for pages that a signed-in visitor has no use for. */
export function createSignedInRedirect(parts: Parts, to: string): LoaderFunction {
  return () => (parts.local.readUser() === null ? null : redirect(to));
}

/** The same for a page that is open already: hydrated from server HTML, or signed in from another tab. */
export function useSignedInRedirect(to: string, isWanted = true): void {
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (user !== null && isWanted) void navigate(to, { replace: true });
  }, [user, to, isWanted, navigate]);
}
