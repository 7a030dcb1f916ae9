import { PAYMENT_LINK_TYPES, PRODUCTS, type PaymentLinkType } from "#core/wire/payment/products.ts";
import type { FieldError } from "#web/ui/form/field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

/** Field to choose a product. `all` is the label of a first option, which has the value "" and means all products. */
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
    <SelectField
      label="Product"
      error={error}
      value={value}
      onChange={(event) => onChange(PAYMENT_LINK_TYPES.find((type) => type === event.target.value) ?? "")}
    >
      {all !== undefined && <option value="">{all}</option>}
      {PAYMENT_LINK_TYPES.map((type) => (
        <option key={type} value={type}>
          {PRODUCTS[type].name}
        </option>
      ))}
    </SelectField>
  );
}
