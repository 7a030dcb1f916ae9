import { type LoaderFunction, redirect } from "react-router";
import type { Services } from "#web/services.ts";
import { ARRIVAL, paths, safeNext } from "#web/paths.ts";

/**
 * Creates a loader that redirects a visitor to the sign-in page (specification §2) and stores the requested page. After
 * sign-in, the home page leads there once.
 */
export function createGuard({ local }: Services): LoaderFunction {
  return ({ request }) => {
    const { pathname, search } = new URL(request.url);
    if (local.readUser() !== null) {
      if (local.readGuardedPage() !== null) local.clearGuardedPage();
      return null;
    }
    local.writeGuardedPage(pathname + search);
    return redirect(paths.login(ARRIVAL.guarded));
  };
}

/** Returns where the home page leads a signed-in user: to the guarded page that was requested, or to the dashboard. */
export function homeOf({ local }: Services): string {
  return safeNext(local.readGuardedPage()) ?? paths.dashboard;
}
