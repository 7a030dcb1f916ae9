import { Skeleton } from "#web/ui/display/skeleton.tsx";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import text from "#web/ui/style/text.module.css";
import styles from "./price.module.css";
import { type ShownPrice, usePrice } from "./use-price.ts";

/** The price of an evaluation. A device that has never fetched the price shows the site owner's price in `offer`. */
export function Price({ offer, linkType = "WRITING1" }: { offer: ShownPrice; linkType?: PaymentLinkType }) {
  return <PriceLine price={usePrice(linkType, offer)} />;
}

/** A price with its struck-through regular price, or a placeholder if `price` is null. */
export function PriceLine({ price }: { price: ShownPrice | null }) {
  if (price === null)
    return (
      <div className={styles.price} aria-busy="true">
        <Skeleton height={30} />
      </div>
    );
  return (
    <p className={styles.price}>
      <b>
        <span className={text.visuallyHidden}>{price.regularPrice === null ? "Price" : "Introductory price"} </span>
        {price.price}
      </b>
      {price.regularPrice !== null && (
        <s>
          <span className={text.visuallyHidden}>Regular price </span>
          {price.regularPrice}
        </s>
      )}
    </p>
  );
}
