import { useEffect, useState } from "react";
import { formatMoney } from "#core/format/format-number.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { type KnownPrice, readPrice } from "#web/db/account/known-price.ts";
import { useServices } from "#web/services.ts";
import styles from "./payment.module.css";

/** The price that the server last told this device, for a page that cannot ask. */
export function LastPrice({ linkType }: { linkType: PaymentLinkType }) {
  const services = useServices();
  const [price, setPrice] = useState<KnownPrice | "unknown" | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<KnownPrice | null> => readPrice(await services.device(), linkType);
    void read()
      .catch(() => null)
      .then((known) => {
        if (!isGone) setPrice(known ?? "unknown");
      });
    return () => {
      isGone = true;
    };
  }, [services, linkType]);
  if (price === null) return null;
  return (
    <p className={styles.note}>
      {price === "unknown"
        ? "You see the price here when you are online."
        : `When you were last online, the price was ${formatMoney(price.amount, price.currency)}. You see the current price before you pay.`}
    </p>
  );
}
