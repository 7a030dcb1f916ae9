/** What one parameter of a request may be. Everything travels as text in a form; this says which text. */
export type Shape =
  | { readonly is: "text" | "number" | "boolean" }
  | { readonly is: "one of"; readonly values: readonly string[] }
  | { readonly is: "list"; readonly of: Shape }
  | { readonly is: "map" }
  | { readonly is: "fields"; readonly fields: Readonly<Record<string, Field>> }
  | { readonly is: "either"; readonly of: readonly Shape[] };
export type Field = { readonly required: boolean; readonly shape: Shape };

/** Requests as "POST /v1/checkout/sessions/{id}/expire", each with its parameters. */
export type Description = {
  readonly library: string;
  readonly openapi: string;
  readonly requests: Readonly<Record<string, Shape>>;
};
