import { About } from "#web/features/site/about.tsx";
import { paths } from "#web/paths.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({
  title: "About Us",
  description:
    "Bandwise is a free place to practise Listening, Reading, Writing and Speaking for the IELTS test, independent of its owners and made for bad connections.",
  canonical: paths.about,
  fonts: [serif],
  isStatic: true,
});

export function Component() {
  return <About />;
}
