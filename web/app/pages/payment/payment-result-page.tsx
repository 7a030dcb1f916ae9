import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { PAYMENT_LINK_TYPES, type PaymentLinkType } from "#core/wire/payment/products.ts";
import { RequestForm } from "#web/features/evaluations/request-form.tsx";
import { FailureView } from "#web/features/payment/failure-view.tsx";
import { SuccessView } from "#web/features/payment/success-view.tsx";
import layout from "#web/ui/style/layout.module.css";
import { readMessage } from "../../shell/alert-banner.tsx";
import { OUR_ERRORS } from "#web/features/payment/labels.ts";
import type { Head } from "../../shell/page.ts";
import { Component as NotFound } from "../site/not-found-page.tsx";

export const head = (): Head => ({ title: "Your payment", isPrivate: true });

export function Component() {
  const { status = "" } = useParams();
  const [query] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [error] = useState(() => readMessage(location, "error", OUR_ERRORS));
  // Removes the message from the address, so that Back or a shared link does not show it again.
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    if (!search.has("error")) return;
    search.delete("error");
    void navigate(
      { pathname: location.pathname, search: search.toString() },
      { replace: true, preventScrollReset: true },
    );
  }, [location, navigate]);
  const linkType = PAYMENT_LINK_TYPES.find((type) => type === query.get("product")) ?? "WRITING1";
  const viewProps = {
    paymentSlug: query.get("payment_slug") ?? "",
    sessionId: query.get("session_id"),
    attemptSlug: query.get("attempt_slug") ?? "",
    requestForm: (paidType: PaymentLinkType, attemptSlug: string, attemptName: string | null) => (
      <RequestForm linkType={paidType} attemptSlug={attemptSlug} attemptName={attemptName} isAutomatic />
    ),
  };
  if (status !== "success" && status !== "failure") return <NotFound />;
  return (
    <main id="main" className={layout.page}>
      {status === "success" ? (
        <SuccessView key={viewProps.paymentSlug} {...viewProps} />
      ) : (
        <FailureView
          key={viewProps.paymentSlug}
          {...viewProps}
          linkType={linkType}
          coupon={query.get("coupon")}
          error={error?.text ?? null}
          isErrorFromOutside={error?.isForeign ?? false}
        />
      )}
    </main>
  );
}
