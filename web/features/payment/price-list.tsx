import { cx } from "#web/ui/cx.ts";
import styles from "./payment.module.css";
import { moneyWords } from "./words.ts";

export type Prices = {
  amount: number;
  /** What it usually costs, struck through. */
  regular: number | null;
  coupon: { code: string; rate: number; discount: number } | null;
  taxes: number;
  fees: number;
  total: number;
  currency: string;
};

/** The sum, line by line, as on a receipt. */
export function PriceList({ prices }: { prices: Prices }) {
  const { amount, regular, coupon, taxes, fees, total, currency } = prices;
  return (
    <dl className={styles.prices}>
      <div>
        <dt>Amount</dt>
        <dd>
          {regular !== null && (
            <s aria-label={`Regular price ${moneyWords(regular, currency)}`}>{moneyWords(regular, currency)}</s>
          )}
          {moneyWords(amount, currency)}
        </dd>
      </div>
      {coupon !== null && (
        <div className={styles.discount}>
          <dt>
            Coupon {coupon.code}, {coupon.rate}%
          </dt>
          <dd>−{moneyWords(coupon.discount, currency)}</dd>
        </div>
      )}
      <div>
        <dt>Taxes</dt>
        <dd>{moneyWords(taxes, currency)}</dd>
      </div>
      <div>
        <dt>Fees</dt>
        <dd>{moneyWords(fees, currency)}</dd>
      </div>
      <div className={cx(styles.total)}>
        <dt>Total</dt>
        <dd>{moneyWords(total, currency)}</dd>
      </div>
    </dl>
  );
}
