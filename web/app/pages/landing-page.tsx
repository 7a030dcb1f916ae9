import { CONTENT } from "#web/features/site/content.ts";
import { Landing } from "#web/features/site/landing.tsx";
import { paths } from "#web/paths.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import layout from "#web/ui/style/layout.module.css";
import { type Services, useServices } from "#web/services.ts";
import { AlertBanner } from "../shell/alert-banner.tsx";
import type { Head } from "../shell/page.ts";
import { homeOf } from "../routing/guard.ts";
import { createSignedInRedirect, useSignedInRedirect } from "../routing/use-signed-in-redirect.ts";

export const createLoader = (services: Services) => createSignedInRedirect(services, () => homeOf(services));

export const head = (): Head => ({
  ...CONTENT.head,
  canonical: paths.home,
  fonts: [serif],
  isStill: true,
});

export function Component() {
  useSignedInRedirect(homeOf(useServices()));
  return (
    <main id="main">
      <div className={layout.page}>
        <AlertBanner className={layout.arrival} />
      </div>
      <Landing />
    </main>
  );
}
