import { useParams } from "react-router";
import { ReceiptView } from "#web/features/payment/receipt-view.tsx";
import layout from "#web/ui/style/layout.module.css";
import { useRole } from "../../account/use-role.ts";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Receipt", isPrivate: true });

export function Component() {
  const { payment_slug: slug = "" } = useParams();
  const role = useRole();
  return (
    <main id="main" className={layout.page}>
      <ReceiptView key={slug} slug={slug} isStaff={role === "staff" || role === "admin"} />
    </main>
  );
}
