import text from "#web/ui/style/text.module.css";
import type { Offer } from "./offer.ts";
import styles from "./price.module.css";

/** The introductory price, with the regular price struck through. */
export function Price({ offer }: { offer: Pick<Offer, "price" | "regularPrice"> }) {
  return (
    <p className={styles.price}>
      <b>
        <span className={text.vh}>Introductory price </span>
        {offer.price}
      </b>
      <s>
        <span className={text.vh}>Regular price </span>
        {offer.regularPrice}
      </s>
    </p>
  );
}
