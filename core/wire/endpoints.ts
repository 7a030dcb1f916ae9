import type * as v from "valibot";
import type { Endpoint, Schema } from "./endpoint.ts";
import { LEARNER_ENDPOINTS } from "./learner-endpoints.ts";
import { STAFF_ENDPOINTS } from "./staff-endpoints.ts";

/** Every call between device and server. Both use this table; docs/openapi.json is generated from it. */
export const ENDPOINTS = { ...LEARNER_ENDPOINTS, ...STAFF_ENDPOINTS } as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
type SchemaOf<N extends EndpointName, K extends string> =
  (typeof ENDPOINTS)[N] extends Record<K, infer S extends Schema> ? S : never;
export type ParamsOf<N extends EndpointName> = v.InferOutput<SchemaOf<N, "params">>;
export type QueryOf<N extends EndpointName> = v.InferInput<SchemaOf<N, "query">>;
export type BodyOf<N extends EndpointName> = v.InferInput<SchemaOf<N, "body">>;
export type FormOf<N extends EndpointName> = v.InferInput<SchemaOf<N, "form">>;
export type ReplyOf<N extends EndpointName> = v.InferOutput<(typeof ENDPOINTS)[N]["reply"]>;
