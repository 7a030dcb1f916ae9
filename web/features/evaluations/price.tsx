import { Skeleton } from "#web/ui/display/skeleton.tsx";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import text from "#web/ui/style/text.module.css";
import styles from "./price.module.css";
import { type ShownPrice, usePrice } from "./use-price.ts";

/** The price of an evaluation, once it is known. */
export function Price({ offer, linkType = "WRITING1" }: { offer: ShownPrice; linkType?: PaymentLinkType }) {
  return <PriceLine shown={usePrice(linkType, offer)} />;
}

/** A price, or a placeholder until it is known. A regular price is struck through beside an introductory price. */
export function PriceLine({ shown }: { shown: ShownPrice | null }) {
  if (shown === null)
    return (
      <div className={styles.price} aria-busy="true">
        <Skeleton height={30} />
      </div>
    );
  return (
    <p className={styles.price}>
      <b>
        <span className={text.visuallyHidden}>{shown.regularPrice === null ? "Price" : "Introductory price"} </span>
        {shown.price}
      </b>
      {shown.regularPrice !== null && (
        <s>
          <span className={text.visuallyHidden}>Regular price </span>
          {shown.regularPrice}
        </s>
      )}
    </p>
  );
}
