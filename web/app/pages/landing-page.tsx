import { CONTENT } from "#web/features/site/content.ts";
import { Landing } from "#web/features/site/landing.tsx";
import { paths } from "#web/paths.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import layout from "#web/ui/layout.module.css";
import type { Parts } from "#web/parts.ts";
import { ArrivalBanner } from "../arrival-banner.tsx";
import type { Head } from "../page.ts";
import { createSignedInRedirect, useSignedInRedirect } from "../use-signed-in-redirect.ts";

export const createLoader = (parts: Parts) => createSignedInRedirect(parts, paths.dashboard);

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
        <ArrivalBanner className={layout.arrival} />
      </div>
      <Landing />
    </main>
  );
}
