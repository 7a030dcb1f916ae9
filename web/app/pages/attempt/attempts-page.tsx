import { AttemptsView } from "#web/features/attempts/attempts-view.tsx";
import { FullTestRows } from "#web/features/fulltest/full-test-rows.tsx";
import { InstallSection } from "#web/features/install/install-section.tsx";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Your Attempts" });

export function Component() {
  return <AttemptsView fullTests={(attempts) => <FullTestRows attempts={attempts} />} aside={<InstallSection />} />;
}
