import { Privacy } from "#web/features/site/privacy.tsx";
import { paths } from "#web/paths.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({
  title: "Privacy Policy",
  description:
    "What Bandwise keeps about you and why, which cookies it sets, what advertisements can see, and how to have your data exported or erased.",
  canonical: paths.privacy,
  fonts: [serif],
  isStatic: true,
});

export function Component() {
  return <Privacy />;
}
