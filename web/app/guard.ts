import { type LoaderFunction, redirect } from "react-router";
import type { Parts } from "#web/parts.ts";
import { ARRIVAL, paths } from "#web/paths.ts";

/** Sends a visitor without a `user` entry to sign in, and back afterwards (spec §2). */
export function createGuard(parts: Parts): LoaderFunction {
  return ({ request }) => {
    if (parts.local.readUser() !== null) return null;
    const { pathname, search } = new URL(request.url);
    const isHome = pathname.startsWith("/dashboard");
    return redirect(paths.login({ ...ARRIVAL.guarded, ...(!isHome && { next: pathname + search }) }));
  };
}
