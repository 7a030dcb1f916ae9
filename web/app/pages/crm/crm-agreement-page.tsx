import { AgreementView } from "#web/features/crm/agreement/agreement-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Agreement" });

export function Component() {
  return <AgreementView isAdmin={useRole() === "admin"} />;
}
