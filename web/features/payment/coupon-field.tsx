import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import styles from "./payment.module.css";
import { type CouponState, MAX_CODE_CHARACTERS } from "./use-coupon.ts";

/**
 * The coupon field and its button. `isLocked`: nothing can be changed, because the device is offline or a payment is in
 * progress.
 */
export function CouponField({ coupon, isLocked }: { coupon: CouponState; isLocked: boolean }) {
  const { text, changeText, apply, isChecking, applied, error } = coupon;
  const cannotApply = text.trim() === "" || isLocked;
  const submit = (): void => {
    if (!cannotApply) void apply();
  };
  return (
    <Form className={styles.coupon} onSubmit={submit}>
      <div className={styles.couponRow}>
        <TextField
          label="Coupon"
          value={text}
          maxLength={MAX_CODE_CHARACTERS}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isLocked}
          onChange={(event) => changeText(event.target.value)}
        />
        <Button type="submit" variant="outline" disabled={cannotApply} busy={isChecking ? "Checking" : undefined}>
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
