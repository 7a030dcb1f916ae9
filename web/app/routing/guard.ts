import { type LoaderFunction, redirect } from "react-router";
import type { Services } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";

/** Redirects a visitor without a `user` entry to sign in, and back afterwards (specification §2). */
export function createGuard(services: Services): LoaderFunction {
  return ({ request }) => {
    if (services.local.readUser() !== null) return null;
    const { pathname, search } = new URL(request.url);
    const isHome = pathname.startsWith("/dashboard");
    return redirect(paths.login({ ...ARRIVAL.guarded, ...(!isHome && { next: pathname + search }) }));
  };
}
