import { useParams } from "react-router";
import { ReceiptView } from "#web/features/payment/receipt-view.tsx";
import layout from "#web/ui/style/layout.module.css";
import type { Head } from "../shell/page.ts";

export const head = (): Head => ({ title: "Receipt", isPrivate: true });

export function Component() {
  const { payment_slug: slug = "" } = useParams();
  return (
    <main id="main" className={layout.page}>
      <ReceiptView key={slug} slug={slug} />
    </main>
  );
}
