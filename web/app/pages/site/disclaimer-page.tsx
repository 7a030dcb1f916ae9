import { Disclaimer } from "#web/features/site/disclaimer.tsx";
import { paths } from "#web/paths.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({
  title: "Disclaimer",
  description:
    "Bandwise is independent and not affiliated with the owners of the IELTS test. Bands are estimates. Uploaded content is the uploader's responsibility.",
  canonical: paths.disclaimer,
  fonts: [serif],
  isStatic: true,
});

export function Component() {
  return <Disclaimer />;
}
