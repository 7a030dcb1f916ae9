import { CONTENT } from "#web/features/site/content.ts";
import { Landing } from "#web/features/site/landing.tsx";
import { paths } from "#web/paths.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import layout from "#web/ui/style/layout.module.css";
import type { Services } from "#web/services.ts";
import { AlertBanner } from "../shell/alert-banner.tsx";
import type { Head } from "../shell/page.ts";
import { createSignedInRedirect, useSignedInRedirect } from "../routing/use-signed-in-redirect.ts";

export const createLoader = (services: Services) => createSignedInRedirect(services, paths.dashboard);

export const head = (): Head => ({
  ...CONTENT.head,
  canonical: paths.home,
  fonts: [serif],
  isStill: true,
});

export function Component() {
  useSignedInRedirect(paths.dashboard);
  return (
    <main id="main">
      <div className={layout.page}>
        <AlertBanner className={layout.arrival} />
      </div>
      <Landing />
    </main>
  );
}
