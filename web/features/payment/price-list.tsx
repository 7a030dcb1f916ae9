import { formatMoney } from "#core/format/format-number.ts";
import styles from "./payment.module.css";

export type Prices = {
  amount: number;
  /** The usual price, struck through beside `amount`. Null if `amount` is the usual price, and on a receipt. */
  regular: number | null;
  /** `rate` is in percent, `discount` in the currency. */
  coupon: { code: string; rate: number; discount: number } | null;
  taxes: number;
  fees: number;
  total: number;
  currency: string;
};

/** A price line by line. */
export function PriceList({ prices }: { prices: Prices }) {
  const { amount, regular, coupon, taxes, fees, total, currency } = prices;
  return (
    <dl className={styles.prices}>
      <div>
        <dt>Amount</dt>
        <dd>
          {regular !== null && (
            <s aria-label={`Regular price ${formatMoney(regular, currency)}`}>{formatMoney(regular, currency)}</s>
          )}
          {formatMoney(amount, currency)}
        </dd>
      </div>
      {coupon !== null && (
        <div className={styles.discount}>
          <dt>
            Coupon {coupon.code}, {coupon.rate}%
          </dt>
          <dd>−{formatMoney(coupon.discount, currency)}</dd>
        </div>
      )}
      <div>
        <dt>Taxes</dt>
        <dd>{formatMoney(taxes, currency)}</dd>
      </div>
      <div>
        <dt>Fees</dt>
        <dd>{formatMoney(fees, currency)}</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatMoney(total, currency)}</dd>
      </div>
    </dl>
  );
}
