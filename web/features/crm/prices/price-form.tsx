import { useState } from "react";
import * as v from "valibot";
import { type PeriodPrice, type ProductPrice, SetPriceSchema } from "#core/wire/crm/prices.ts";
import { PAYMENT_LINK_TYPES, type PaymentLinkType } from "#core/wire/payment/products.ts";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { toInstants, PeriodFields } from "../period-fields.tsx";
import { parseNumberField } from "../parse-number-field.ts";
import { ProductField } from "../product-field.tsx";
import { FaultNote, toIssueFault, useFormCall } from "../use-form-call.tsx";
import styles from "../staff/staff-form.module.css";

/** Form for the price of a product for a period. The fields start with the current price of the product. */
export function PriceForm({
  products,
  onDone,
}: {
  products: readonly ProductPrice[];
  onDone: (price: PeriodPrice) => void;
}) {
  const [linkType, setLinkType] = useState(PAYMENT_LINK_TYPES[0] ?? "WRITING1");
  const findPrice = (type: PaymentLinkType) => products.find((product) => product.payment_link_type === type);
  const [fields, setFields] = useState(() => toFields(findPrice(linkType)));
  const { fault, setFault, isBusy, send } = useFormCall();
  const errors = fault.fields;
  const changeField = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });
  const currency = findPrice(linkType)?.currency ?? "";

  const submit = (): void => {
    const parsed = v.safeParse(SetPriceSchema, {
      payment_link_type: linkType,
      // NaN fails the schema, so an empty price gets an error.
      amount: parseNumberField(fields.amount) ?? Number.NaN,
      regular_amount: parseNumberField(fields.regular),
      taxes: parseNumberField(fields.taxes) ?? 0,
      fees: parseNumberField(fields.fees) ?? 0,
      ...toInstants(fields),
    });
    if (!parsed.success) return setFault(toIssueFault(parsed.issues));
    send((client) => client.call("crmSetPrice", { body: parsed.output }), onDone);
  };
  const moneyProps = { type: "number", min: 0, step: "0.01" } as const;
  return (
    <Form className={styles.form} aria-label="New price" onSubmit={submit}>
      <ProductField
        value={linkType}
        error={errors["payment_link_type"]}
        onChange={(chosen) => {
          if (chosen === "") return;
          setLinkType(chosen);
          setFields(toFields(findPrice(chosen)));
        }}
      />
      <div className={styles.pair}>
        <TextField
          {...moneyProps}
          label={`Price (${currency})`}
          value={fields.amount}
          onChange={changeField("amount")}
          error={errors["amount"]}
        />
        <TextField
          {...moneyProps}
          label="Regular price"
          hint="Struck through beside the price. Leave empty for none."
          value={fields.regular}
          onChange={changeField("regular")}
          error={errors["regular_amount"]}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...moneyProps}
          label="Taxes"
          value={fields.taxes}
          onChange={changeField("taxes")}
          error={errors["taxes"]}
        />
        <TextField
          {...moneyProps}
          label="Fees"
          value={fields.fees}
          onChange={changeField("fees")}
          error={errors["fees"]}
        />
      </div>
      <PeriodFields
        period={fields}
        changeField={changeField}
        errors={{ first: errors["starts_at"], last: errors["ends_at"] }}
      />
      <FaultNote fault={fault} />
      <Button type="submit" busy={isBusy ? "Saving" : undefined}>
        Set price
      </Button>
    </Form>
  );
}

function toFields(price: ProductPrice | undefined) {
  return {
    amount: price?.amount.toFixed(2) ?? "",
    regular: price?.regular_amount?.toFixed(2) ?? "",
    taxes: (price?.taxes ?? 0).toFixed(2),
    fees: (price?.fees ?? 0).toFixed(2),
    first: "",
    last: "",
  };
}
