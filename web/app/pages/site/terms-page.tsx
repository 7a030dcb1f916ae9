import { Terms } from "#web/features/site/terms.tsx";
import { paths } from "#web/paths.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({
  title: "Terms of Service",
  description:
    "The terms of using Bandwise: a free educational service, contributed content, fair use, estimated bands, payments, and how to ask for a removal.",
  canonical: paths.terms,
  fonts: [serif],
  isStatic: true,
});

export function Component() {
  return <Terms />;
}
