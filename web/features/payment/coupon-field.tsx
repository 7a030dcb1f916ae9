import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import styles from "./payment.module.css";
import type { CouponState } from "./use-coupon.ts";

/** A coupon field with its button. Disabled when blank, offline, or while a payment is in progress. */
export function CouponField({ coupon, isLocked }: { coupon: CouponState; isLocked: boolean }) {
  const { text, type, apply, isChecking, applied, error } = coupon;
  const isIdle = text.trim() === "" || isLocked;
  const submit = (): void => {
    if (!isIdle) void apply();
  };
  return (
    <Form className={styles.coupon} onSubmit={submit}>
      <div className={styles.couponRow}>
        <TextField
          label="Coupon"
          value={text}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isLocked}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" variant="outline" disabled={isIdle} busy={isChecking ? "Checking" : undefined}>
          Apply
        </Button>
      </div>
      {applied !== null && (
        <p className={styles.applied} role="status">
          {applied.discount_rate}% off is taken from the price.
        </p>
      )}
      {error !== null && <Alert variant="danger">{error}</Alert>}
    </Form>
  );
}
