import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import layout from "#web/ui/layout.module.css";
import small from "#web/ui/text.module.css";
import styles from "./payment.module.css";
import { TEXTS } from "./words.ts";

export type FailureProps = {
  attemptSlug: string;
  /** What was taken off the price: another try begins with it. */
  coupon: string | null;
  /** What the address says went wrong, as plain text; null for the usual words. */
  error: string | null;
  /** The words came with a link from outside. */
  isForeign: boolean;
  /** The server's books say that no money came. */
  isUncharged: boolean;
};

/** The payment came to nothing, and what can be done. */
export function Failure({ attemptSlug, coupon, error, isForeign, isUncharged }: FailureProps) {
  const { site } = useParts();
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
      <div className={layout.btns}>
        {attemptSlug !== "" && <ButtonLink to={paths.payment("WRITING1", attemptSlug, coupon)}>Try again</ButtonLink>}
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
