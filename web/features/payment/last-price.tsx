import { useEffect, useState } from "react";
import { formatMoney } from "#core/format/format-number.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { type KnownPrice, readPrice } from "#web/db/account/known-price.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import styles from "./payment.module.css";

/** The last price that this device fetched from the server. Shown while the device is offline. */
export function LastPrice({ linkType }: { linkType: PaymentLinkType }) {
  const services = useServices();
  const [price, setPrice] = useState<KnownPrice | "unknown" | null>(null);
  useEffect(() => {
    const read = async (): Promise<KnownPrice | null> => readPrice(await services.device(), linkType);
    return whenSettled(
      read().catch(() => null),
      (storedPrice) => setPrice(storedPrice ?? "unknown"),
    );
  }, [services, linkType]);
  if (price === null) return null;
  return (
    <p className={styles.note}>
      {price === "unknown"
        ? "You see the price here when you are online."
        : `The last price that this device fetched is ${formatMoney(price.amount, price.currency)}. You see the current price before you pay.`}
    </p>
  );
}
