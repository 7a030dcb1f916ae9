import { SyncStatus } from "#web/features/attempts/sync-status.tsx";
import { DashboardView } from "#web/features/dashboard/dashboard-view.tsx";
import { useSmartTest } from "#web/features/library/use-smart-test.ts";
import { useUser } from "#web/services.ts";
import type { Head } from "../shell/page.ts";
import { useHome } from "../routing/use-home.ts";

export const head = (): Head => ({ title: "Your Dashboard" });

export function Component() {
  const home = useHome();
  const { begin, pending } = useSmartTest();
  const user = useUser();
  return (
    <DashboardView
      {...home}
      begin={(type) => void begin(type)}
      pending={pending}
      target={user?.bandsTarget ?? 7}
      device={<SyncStatus />}
    />
  );
}
