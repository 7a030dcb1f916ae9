/** Variants of alerts and notices (the specification, §2). An unknown name is shown as primary. */
export const VARIANTS = ["primary", "secondary", "success", "danger", "warning", "info", "light", "dark"] as const;
export type Variant = (typeof VARIANTS)[number];

export function toVariant(name: string | null | undefined): Variant {
  return VARIANTS.find((variant) => variant === name) ?? "primary";
}
