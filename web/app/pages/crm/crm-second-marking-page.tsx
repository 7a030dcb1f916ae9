import { SecondMarkingView } from "#web/features/crm/quality/second-marking-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Second marking" });

export function Component() {
  return <SecondMarkingView isAdmin={useRole() === "admin"} />;
}
