import { useNavigate } from "react-router";
import { countUnsent } from "#web/features/unsent/device-unsent.ts";
import { SecurityView } from "#web/features/security/security-view.tsx";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import type { Head } from "../../shell/page.ts";
import { signOutAndContinue } from "../../account/use-logout.ts";

export const head = (): Head => ({ title: "Security and data" });

export function Component() {
  const services = useServices();
  const navigate = useNavigate();
  const count = async (): Promise<number> => {
    const owner = services.local.readOwner();
    return owner === null ? 0 : countUnsent(await services.device(), owner);
  };
  const leave = async (detail: string): Promise<void> => {
    const session = await services.session();
    await signOutAndContinue(session.signOut, () => navigate(paths.homeWith({ alert: detail, variant: "warning" })));
  };
  return <SecurityView countUnsent={count} onDeleted={(detail) => void leave(detail)} />;
}
