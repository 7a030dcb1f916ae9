import { useNavigate } from "react-router";
import { countUnsent } from "#web/features/unsent/device-unsent.ts";
import { SecurityView } from "#web/features/security/security-view.tsx";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import type { Head } from "../page.ts";
import { leaveFor } from "../use-logout.ts";

export const head = (): Head => ({ title: "Security and data" });

export function Component() {
  const parts = useParts();
  const navigate = useNavigate();
  const count = async (): Promise<number> => {
    const owner = parts.local.readOwner();
    return owner === null ? 0 : countUnsent(await parts.device(), owner);
  };
  const leave = async (detail: string): Promise<void> => {
    const session = await parts.session();
    await leaveFor(session.signOut, () => navigate(paths.homeWith({ alert: detail, variant: "warning" })));
  };
  return <SecurityView countUnsent={count} onDeleted={(detail) => void leave(detail)} />;
}
