import { PAYMENT_LINK_TYPES, PRODUCTS, type PaymentLinkType } from "#core/wire/payment/products.ts";
import field from "#web/ui/form/field.module.css";
import { Field, type FieldError } from "#web/ui/form/field.tsx";

/** A choice of product. With `all`, the first option has this label and the value "", which means all products. */
export function ProductField({
  value,
  onChange,
  error,
  all,
}: {
  value: PaymentLinkType | "";
  onChange: (type: PaymentLinkType | "") => void;
  error: FieldError;
  all?: string;
}) {
  return (
    <Field label="Product" error={error}>
      {(ids) => (
        <select
          {...ids}
          className={field.select}
          value={value}
          onChange={(event) => onChange(PAYMENT_LINK_TYPES.find((type) => type === event.target.value) ?? "")}
        >
          {all !== undefined && <option value="">{all}</option>}
          {PAYMENT_LINK_TYPES.map((type) => (
            <option key={type} value={type}>
              {PRODUCTS[type].name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
