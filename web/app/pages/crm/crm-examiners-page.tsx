import { ExaminersView } from "#web/features/crm/quality/examiners-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Examiners" });

export function Component() {
  return <ExaminersView isAdmin={useRole() === "admin"} />;
}
