import type { Context } from "hono";
import type * as v from "valibot";
import * as valibot from "valibot";
import type { Endpoint } from "#core/wire/endpoint.ts";
import { type EndpointName, ENDPOINTS, type ReplyOf } from "#core/wire/endpoints.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { App, AppEnv } from "#api/app-env.ts";
import { clientAddress } from "#api/middleware/client-address.ts";
import { checkAccess } from "#api/middleware/check-access.ts";
import type { Session } from "#api/services.ts";
import { MAX_BODY_BYTES, readBody, readJson } from "./body.ts";
import { parseFields } from "./field-errors.ts";
import { readForm } from "./form.ts";
import { replyWithProblem } from "./reply-with-problem.ts";
import { countRead } from "./read-quota.ts";

type Declared<N extends EndpointName> = (typeof ENDPOINTS)[N];
type Parsed<N extends EndpointName, K extends string> =
  Declared<N> extends Record<K, infer S extends v.GenericSchema> ? v.InferOutput<S> : Record<string, never>;
type BodyIn<N extends EndpointName> =
  Declared<N> extends { raw: true }
    ? Uint8Array
    : Declared<N> extends { form: v.GenericSchema }
      ? Parsed<N, "form">
      : Parsed<N, "body">;
type SessionIn<N extends EndpointName> = Declared<N>["access"] extends "learner" | "staff" | "admin"
  ? Session
  : Session | null;

/** What a handler gets. Access is already checked, and the input is parsed. */
export type Call<N extends EndpointName> = {
  readonly params: Parsed<N, "params">;
  readonly query: Parsed<N, "query">;
  readonly body: BodyIn<N>;
  /** Size of the decompressed body; 0 without a body. */
  readonly bodyBytes: number;
  readonly session: SessionIn<N>;
  readonly requestId: string;
  /** The client's IPv4 address, or the /64 of its IPv6 address. Use it only for rate limits, and do not log it. */
  readonly address: string;
  readonly c: Context<AppEnv>;
};
/** The declared reply, a problem, or a complete HTTP response, for example a 304 or cached bytes. */
export type HandlerReply<N extends EndpointName> = ReplyOf<N> | Problem | Response;

/**
 * Adds the route of one endpoint. Checks access, parses parameters, query and body, calls the handler, and converts
 * problems to HTTP.
 */
export function serve<N extends EndpointName>(
  app: App,
  name: N,
  handler: (call: Call<N>) => HandlerReply<N> | Promise<HandlerReply<N>>,
): void {
  const endpoint: Endpoint = ENDPOINTS[name];
  app.on(endpoint.method, endpoint.path, async (c) => {
    const services = c.get("services");
    const session = await checkAccess(services, endpoint.access, c.req.header("authorization"));
    if (isProblem(session)) return replyWithProblem(c, session);
    if (endpoint.verified === true && session?.isVerified === false)
      return replyWithProblem(c, { problem: "email_unverified" });
    c.set("session", session);
    const refusal = session === null ? null : await countRead(services, name, session.accountId);
    if (refusal !== null) return replyWithProblem(c, refusal);

    const input = await readInput(c, endpoint);
    if (isProblem(input)) return replyWithProblem(c, input);

    const reply = await handler({
      ...(input as Pick<Call<N>, "params" | "query" | "body" | "bodyBytes">),
      session: session as SessionIn<N>,
      requestId: c.get("requestId"),
      get address() {
        return clientAddress(c, services.env.trustedProxies);
      },
      c,
    });
    if (reply instanceof Response) return reply;
    if (isProblem(reply)) return replyWithProblem(c, reply);
    if (services.env.mode !== "production") assertDeclared(endpoint, reply);
    return c.json(reply as object);
  });
}

async function readInput(
  c: Context<AppEnv>,
  endpoint: Endpoint,
): Promise<{ params: unknown; query: unknown; body: unknown; bodyBytes: number } | Problem> {
  const params = endpoint.params === undefined ? { output: {} } : parseFields(endpoint.params, c.req.param());
  if ("errors" in params) return { problem: "not_found" };
  const query = endpoint.query === undefined ? { output: {} } : parseFields(endpoint.query, c.req.query());
  if ("errors" in query) return { problem: "invalid", errors: query.errors };
  const body = await readDeclaredBody(c.req.raw, endpoint);
  if (isProblem(body)) return body;
  return { params: params.output, query: query.output, body: body.output, bodyBytes: body.bytes };
}

async function readDeclaredBody(
  request: Request,
  endpoint: Endpoint,
): Promise<{ output: unknown; bytes: number } | Problem> {
  const limit = endpoint.bodyLimit ?? MAX_BODY_BYTES;
  if (endpoint.raw === true) {
    const bytes = await readBody(request, limit);
    return bytes instanceof Uint8Array ? { output: bytes, bytes: bytes.byteLength } : bytes;
  }
  if (endpoint.form !== undefined) {
    const form = await readForm(request, limit);
    if (isProblem(form)) return form;
    const parsed = parseFields(endpoint.form, form.fields);
    return "errors" in parsed
      ? { problem: "invalid", errors: parsed.errors }
      : { output: parsed.output, bytes: form.bytes };
  }
  if (endpoint.body === undefined) return { output: {}, bytes: 0 };
  const content = await readJson(request, limit);
  if (isProblem(content)) return content;
  const parsed = parseFields(endpoint.body, content.json);
  return "errors" in parsed
    ? { problem: "invalid", errors: parsed.errors }
    : { output: parsed.output, bytes: content.bytes };
}

/**
 * Throws if a reply does not match its schema or has undeclared fields. Not for production, because parsing takes time.
 */
function assertDeclared(endpoint: Endpoint, reply: unknown): void {
  const sent = JSON.stringify(reply);
  const declared = JSON.stringify(valibot.parse(endpoint.reply, JSON.parse(sent)));
  if (declared.length !== sent.length)
    throw new Error(`${endpoint.path} sent fields that its schema does not declare.`);
}
