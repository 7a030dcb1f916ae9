import { AnnouncementsView } from "#web/features/crm/announcements/announcements-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Announcements" });

export function Component() {
  return <AnnouncementsView isAdmin={useRole() === "admin"} />;
}
