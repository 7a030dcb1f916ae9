import { useState } from "react";
import * as v from "valibot";
import { type PeriodPrice, type ProductPrice, SetPriceSchema } from "#core/wire/crm/prices.ts";
import { PAYMENT_LINK_TYPES } from "#core/wire/payment/products.ts";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { instantsOf, PeriodFields } from "../period-fields.tsx";
import { ProductField } from "../product-field.tsx";
import { FaultNote, faultOfIssues, useFormCall } from "../use-form-call.tsx";
import styles from "../staff/staff-form.module.css";

/** Sets the price of a product for a period. The fields start with what the product costs now. */
export function PriceForm({
  products,
  onDone,
}: {
  products: readonly ProductPrice[];
  onDone: (price: PeriodPrice) => void;
}) {
  const [type, setType] = useState(PAYMENT_LINK_TYPES[0] ?? "WRITING1");
  const [fields, setFields] = useState(() => fieldsOf(products.find((one) => one.payment_link_type === type)));
  const { fault, setFault, isBusy, send } = useFormCall();
  const errors = fault.fields;
  const write = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });
  const currency = products.find((one) => one.payment_link_type === type)?.currency ?? "";

  const submit = (): void => {
    const parsed = v.safeParse(SetPriceSchema, {
      payment_link_type: type,
      amount: numberOf(fields.amount) ?? Number.NaN,
      regular_amount: numberOf(fields.regular),
      taxes: numberOf(fields.taxes) ?? 0,
      fees: numberOf(fields.fees) ?? 0,
      ...instantsOf(fields),
    });
    if (!parsed.success) return setFault(faultOfIssues(parsed.issues));
    send((client) => client.call("crmSetPrice", { body: parsed.output }), onDone);
  };
  const money = { type: "number", min: 0, step: "0.01" } as const;
  return (
    <Form className={styles.form} aria-label="New price" onSubmit={submit}>
      <ProductField
        value={type}
        error={errors["payment_link_type"]}
        onChange={(chosen) => {
          if (chosen === "") return;
          setType(chosen);
          setFields(fieldsOf(products.find((one) => one.payment_link_type === chosen)));
        }}
      />
      <div className={styles.pair}>
        <TextField
          {...money}
          label={`Price (${currency})`}
          value={fields.amount}
          onChange={write("amount")}
          error={errors["amount"]}
        />
        <TextField
          {...money}
          label="Regular price"
          hint="Struck through beside the price. Leave empty for none."
          value={fields.regular}
          onChange={write("regular")}
          error={errors["regular_amount"]}
        />
      </div>
      <div className={styles.pair}>
        <TextField {...money} label="Taxes" value={fields.taxes} onChange={write("taxes")} error={errors["taxes"]} />
        <TextField {...money} label="Fees" value={fields.fees} onChange={write("fees")} error={errors["fees"]} />
      </div>
      <PeriodFields period={fields} write={write} errors={{ first: errors["starts_at"], last: errors["ends_at"] }} />
      <FaultNote fault={fault} />
      <Button type="submit" busy={isBusy ? "Saving" : undefined}>
        Set price
      </Button>
    </Form>
  );
}

function fieldsOf(price: ProductPrice | undefined) {
  return {
    amount: price?.amount.toFixed(2) ?? "",
    regular: price?.regular_amount?.toFixed(2) ?? "",
    taxes: (price?.taxes ?? 0).toFixed(2),
    fees: (price?.fees ?? 0).toFixed(2),
    first: "",
    last: "",
  };
}

function numberOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
