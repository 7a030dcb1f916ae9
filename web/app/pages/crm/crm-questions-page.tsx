import { QuestionsView } from "#web/features/crm/questions/questions-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Questions" });

export function Component() {
  return <QuestionsView isAdmin={useRole() === "admin"} />;
}
