/** The allowed values of one request parameter. A form sends all of them as text. */
export type Shape =
  | { readonly is: "text" | "number" | "boolean" }
  | { readonly is: "one of"; readonly values: readonly string[] }
  | { readonly is: "list"; readonly of: Shape }
  | { readonly is: "map" }
  | { readonly is: "fields"; readonly fields: Readonly<Record<string, Field>> }
  | { readonly is: "either"; readonly of: readonly Shape[] };
export type Field = { readonly required: boolean; readonly shape: Shape };

/** Parameters of each request. Keys look like "POST /v1/checkout/sessions/{id}/expire". */
export type Description = {
  readonly library: string;
  readonly openapi: string;
  readonly requests: Readonly<Record<string, Shape>>;
};
