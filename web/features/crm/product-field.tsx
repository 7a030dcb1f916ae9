import { PAYMENT_LINK_TYPES, PRODUCTS, type PaymentLinkType } from "#core/wire/payment/products.ts";
import type { FieldError } from "#web/ui/form/field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

/**
 * Field to choose a product. `allLabel` is the label of a first option, which has the value "" and means all products.
 */
export function ProductField({
  value,
  onChange,
  error,
  allLabel,
}: {
  value: PaymentLinkType | "";
  onChange: (type: PaymentLinkType | "") => void;
  error: FieldError;
  allLabel?: string;
}) {
  return (
    <SelectField
      label="Product"
      error={error}
      value={value}
      onChange={(event) => onChange(PAYMENT_LINK_TYPES.find((type) => type === event.target.value) ?? "")}
    >
      {allLabel !== undefined && <option value="">{allLabel}</option>}
      {PAYMENT_LINK_TYPES.map((type) => (
        <option key={type} value={type}>
          {PRODUCTS[type].name}
        </option>
      ))}
    </SelectField>
  );
}
