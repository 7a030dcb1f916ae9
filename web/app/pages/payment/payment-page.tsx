import { useParams, useSearchParams } from "react-router";
import { PAYMENT_LINK_TYPES } from "#core/wire/payment/products.ts";
import { RequestForm } from "#web/features/evaluations/request-form.tsx";
import { PaymentView } from "#web/features/payment/payment-view.tsx";
import layout from "#web/ui/style/layout.module.css";
import type { Head } from "../../shell/page.ts";
import { Component as NotFound } from "../site/not-found-page.tsx";

export const head = (): Head => ({ title: "Payment" });

export function Component() {
  const { payment_link_type: requestedType = "" } = useParams();
  const [query] = useSearchParams();
  const linkType = PAYMENT_LINK_TYPES.find((type) => type === requestedType);
  const attemptSlug = query.get("attempt") ?? "";
  if (linkType === undefined) return <NotFound />;
  return (
    <main id="main" className={layout.page}>
      <PaymentView
        key={attemptSlug}
        linkType={linkType}
        attemptSlug={attemptSlug}
        coupon={query.get("coupon") ?? ""}
        requestForm={(name) => (
          <RequestForm linkType={linkType} attemptSlug={attemptSlug} attemptName={name} isAutomatic={false} />
        )}
      />
    </main>
  );
}
