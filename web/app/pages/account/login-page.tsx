import { lazy, Suspense, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { KeptWorkHint } from "#web/features/unsent/kept-work-hint.tsx";
import { LoginForm } from "#web/features/auth/login-form.tsx";
import { type Services, useUser } from "#web/services.ts";
import { paths, safeNext } from "#web/paths.ts";
import { AlertBanner } from "../../shell/alert-banner.tsx";
import type { Head } from "../../shell/page.ts";
import { createSignedInRedirect, useSignedInRedirect } from "../../routing/use-signed-in-redirect.ts";
import { useIsExpired } from "../../account/use-is-expired.ts";

const Announcements = lazy(async () => ({
  default: (await import("#web/features/auth/announcements.tsx")).Announcements,
}));

// A learner whose session was refused still counts as signed in, but needs this page so that work can be sent again.
export const createLoader = (services: Services) => {
  const toHome = createSignedInRedirect(services, () => paths.home);
  return (...given: Parameters<typeof toHome>) => (services.local.readTokens() === null ? null : toHome(...given));
};

export const head = (): Head => ({
  title: "Sign in",
  description: "Sign in to practise IELTS tests, see your band scores and continue where you left off.",
  canonical: paths.login(),
});

export function Component() {
  const [query] = useSearchParams();
  const next = safeNext(query.get("next")) ?? paths.home;
  const isExpired = useIsExpired();
  const user = useUser();
  // Server-rendered HTML cannot wait for a lazy chunk.
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  // The only navigation after signing in. The home page redirects to the guarded page only once, so a second navigation
  // would miss it.
  useSignedInRedirect(next, !isExpired);
  return (
    <AuthFrame
      title="Sign in"
      alert={<AlertBanner reservesSpace />}
      lead={
        isExpired ? (
          <p>Your session has expired. Your work is safe on this device; sign in to send it.</p>
        ) : (
          <KeptWorkHint />
        )
      }
    >
      <LoginForm key={user?.email ?? ""} email={query.get("email") ?? user?.email ?? ""} />
      {isHydrated && (
        <Suspense>
          <Announcements />
        </Suspense>
      )}
    </AuthFrame>
  );
}
