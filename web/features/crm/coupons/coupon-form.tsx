import { useState } from "react";
import * as v from "valibot";
import { plural } from "#core/format/plural.ts";
import { type Coupon, CouponCreateSchema } from "#core/wire/payment/payment.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { toDayText, toInstants, PeriodFields } from "../period-fields.tsx";
import styles from "../staff/staff-form.module.css";
import { parseNumberField } from "../parse-number-field.ts";
import { ProductField } from "../product-field.tsx";
import { FaultNote, toIssueFault, useFormCall } from "../use-form-call.tsx";
import { Form } from "#web/ui/form/form.tsx";

/** Form for a new coupon, or for the terms of `coupon`: product, discount and limits. Its code cannot be changed. */
export function CouponForm({ coupon = null, onDone }: { coupon?: Coupon | null; onDone: (coupon: Coupon) => void }) {
  const [fields, setFields] = useState({
    code: coupon?.code ?? "",
    rate: coupon === null || coupon.amount_off !== null ? "" : String(coupon.discount_rate),
    amount: coupon?.amount_off == null ? "" : coupon.amount_off.toFixed(2),
    uses: coupon?.max_uses == null ? "" : String(coupon.max_uses),
    minimum: coupon?.min_amount == null ? "" : coupon.min_amount.toFixed(2),
    first: toDayText(coupon?.starts_at),
    last: toDayText(coupon?.expires_at),
  });
  const [product, setProduct] = useState<PaymentLinkType | "">(coupon?.payment_link_type ?? "");
  const [discountKind, setDiscountKind] = useState<"rate" | "amount">(coupon?.amount_off == null ? "rate" : "amount");
  const { fault, setFault, isBusy, send } = useFormCall();
  const errors = fault.fields;
  const changeField = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });

  const submit = (): void => {
    const period = toInstants(fields);
    // NaN fails the schema, so an empty rate or amount gets an error.
    const terms = {
      discount_rate: discountKind === "rate" ? (parseNumberField(fields.rate) ?? Number.NaN) : null,
      amount_off: discountKind === "amount" ? (parseNumberField(fields.amount) ?? Number.NaN) : null,
      payment_link_type: product === "" ? null : product,
      max_uses: parseNumberField(fields.uses),
      min_amount: parseNumberField(fields.minimum),
      starts_at: period.starts_at,
      expires_at: period.ends_at,
    };
    const parsed = v.safeParse(CouponCreateSchema, { ...terms, code: fields.code });
    if (!parsed.success) {
      const newFault = toIssueFault(parsed.issues);
      if ("discount_rate" in newFault.fields) newFault.fields["discount_rate"] = ["1 to 100 percent"];
      setFault(newFault);
      return;
    }
    send(
      (client) =>
        coupon === null
          ? client.call("crmCreateCoupon", { body: parsed.output })
          : client.call("crmUpdateCoupon", { params: { id: coupon.id }, body: terms }),
      onDone,
    );
  };
  return (
    <Form
      className={styles.form}
      aria-label={coupon === null ? "New coupon" : `Terms of ${coupon.code}`}
      onSubmit={submit}
    >
      {coupon === null && (
        <TextField
          label="Code"
          hint="3 to 40 letters, digits, hyphens and underscores"
          autoComplete="off"
          spellCheck={false}
          value={fields.code}
          onChange={changeField("code")}
          error={errors["code"]}
        />
      )}
      <ProductField value={product} allLabel="All products" onChange={setProduct} error={errors["payment_link_type"]} />
      <Segmented
        label="Discount"
        value={discountKind}
        onChange={setDiscountKind}
        options={[
          { value: "rate", label: "Rate" },
          { value: "amount", label: "Fixed amount" },
        ]}
      />
      {discountKind === "rate" ? (
        <TextField
          label="Discount rate (%)"
          type="number"
          min={1}
          max={100}
          value={fields.rate}
          onChange={changeField("rate")}
          hint={coupon === null ? "Staff: up to 50. Administrators: up to 100." : undefined}
          error={errors["discount_rate"]}
        />
      ) : (
        <TextField
          label="Amount off"
          type="number"
          min={0}
          step="0.01"
          value={fields.amount}
          onChange={changeField("amount")}
          hint="Taken off the price of the product. Learners see it as a rate in percent. If less than 0.50 is left, the order is free."
          error={errors["amount_off"]}
        />
      )}
      <TextField
        label="Total uses"
        hint={
          coupon === null
            ? "Leave empty for no limit. Each learner can use the coupon once."
            : plural(coupon.used, {
                one: "Leave empty for no limit. Used once.",
                other: "Leave empty for no limit. Used # times.",
              })
        }
        type="number"
        min={1}
        value={fields.uses}
        onChange={changeField("uses")}
        error={errors["max_uses"]}
      />
      <TextField
        label="Minimum price"
        hint="Before the discount. Leave empty for any price."
        type="number"
        min={0}
        step="0.01"
        value={fields.minimum}
        onChange={changeField("minimum")}
        error={errors["min_amount"]}
      />
      <PeriodFields
        period={fields}
        changeField={changeField}
        errors={{ first: errors["starts_at"], last: errors["expires_at"] }}
      />
      <FaultNote fault={fault} />
      <Button type="submit" busy={isBusy ? "Saving" : undefined}>
        {coupon === null ? "Create coupon" : "Save terms"}
      </Button>
    </Form>
  );
}
