import { useServices } from "#web/services.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { buttonClass } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import small from "#web/ui/style/text.module.css";
import styles from "./payment.module.css";
import { TEXTS } from "./labels.ts";

export type FailureProps = {
  /** What was to be paid for. */
  linkType: PaymentLinkType;
  attemptSlug: string;
  /** The coupon to use again when the learner tries to pay again. */
  coupon: string | null;
  /** The error in the address as plain text; null for the standard text. */
  error: string | null;
  /** Whether the error text came with a link from outside. Our own texts are known. */
  isForeign: boolean;
  /** Whether the server confirms that nothing was charged. */
  isUncharged: boolean;
};

/** A failed payment, and what the learner can do. */
export function Failure({ linkType, attemptSlug, coupon, error, isForeign, isUncharged }: FailureProps) {
  const { site } = useServices();
  return (
    <>
      <div className={layout.pagehead}>
        <h1>Payment not completed</h1>
      </div>
      <Alert variant="danger" className={styles.alert}>
        <p>{error ?? TEXTS.failed}</p>
        {isUncharged && <p>Nothing was charged.</p>}
        {isForeign && <p className={small.small}>Message from the link you followed</p>}
      </Alert>
      <div className={layout.buttons}>
        {attemptSlug !== "" && <ButtonLink to={paths.payment(linkType, attemptSlug, coupon)}>Try again</ButtonLink>}
        <a className={buttonClass("outline", "md", false)} href={site.links.contact}>
          Contact support
        </a>
        <ButtonLink variant={attemptSlug === "" ? "solid" : "quiet"} to={paths.attempts}>
          Your Attempts
        </ButtonLink>
      </div>
    </>
  );
}
