import { useServices } from "#web/services.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { buttonClass } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import styles from "./payment.module.css";
import { TEXTS } from "./labels.ts";

export type FailureProps = {
  /** The product that the learner wanted to buy. */
  linkType: PaymentLinkType;
  attemptSlug: string;
  /** The coupon of the failed payment, which "Try again" uses again. */
  coupon: string | null;
  /** The error text of the URL; null for the standard text. */
  error: string | null;
  /** Whether `error` came with a link from outside the app and is not one of the app's own texts. */
  isErrorFromOutside: boolean;
  /** Whether the server confirms that nothing was charged. */
  isUncharged: boolean;
};

/** Says why a payment failed, and what the learner can do next. */
export function Failure({ linkType, attemptSlug, coupon, error, isErrorFromOutside, isUncharged }: FailureProps) {
  const { site } = useServices();
  return (
    <>
      <div className={layout.pagehead}>
        <h1>Payment not completed</h1>
      </div>
      <Alert variant="danger" className={styles.alert}>
        <p>{error ?? TEXTS.failed}</p>
        {isUncharged && <p>Nothing was charged.</p>}
        {isErrorFromOutside && <p className={text.small}>Message from the link you followed</p>}
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
