import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { ENDPOINTS, type Endpoint } from "#core/wire/endpoints.ts";
import { PROBLEMS, ProblemBodySchema } from "#core/wire/problem.ts";

type Json = Record<string, unknown>;

function jsonSchema(schema: GenericSchema, typeMode: "input" | "output"): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: "ignore", typeMode }) as Json;
  return rest;
}

/** One OpenAPI parameter for each property of an object schema. */
function parameters(schema: GenericSchema | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, value]) => ({ name, in: place, required: place === "path" || required.includes(name), schema: value }));
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2] ?? ""],
    security: endpoint.access === "public" ? [] : endpoint.access === "optional" ? [{}, { bearer: [] }] : [{ bearer: [] }],
    "x-access": endpoint.access,
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...(endpoint.body ? { requestBody: { required: true, content: { "application/json": { schema: jsonSchema(endpoint.body, "input") } } } } : {}),
    responses: {
      200: { description: "Success", content: { "application/json": { schema: jsonSchema(endpoint.reply, "input") } } },
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

/** The whole API as OpenAPI 3.1, from the same table that both ends run on. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:([a-z_]+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Bandwise API", version: "1", description: "Written from core/wire/endpoints.ts by `npm run docs:api`." },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      responses: {
        Problem: {
          description: `A refusal. Codes: ${Object.entries(PROBLEMS).map(([code, { status }]) => `${code} (${status})`).join(", ")}.`,
          content: { "application/json": { schema: jsonSchema(ProblemBodySchema, "input") } },
        },
      },
    },
  };
}
