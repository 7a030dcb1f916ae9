import { ChangesView } from "#web/features/crm/changes/changes-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Changes" });

export function Component() {
  return <ChangesView isAdmin={useRole() === "admin"} />;
}
