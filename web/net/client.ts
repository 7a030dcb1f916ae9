import ky, {
  type AfterResponseHook,
  type BeforeErrorHook,
  type BeforeRequestHook,
  isHTTPError,
  type Options,
} from "ky";
import * as v from "valibot";
import { COMPATIBILITY, COMPATIBILITY_HEADER } from "#core/wire/compatibility.ts";
import type { Endpoint } from "#core/wire/endpoint.ts";
import type { BodyOf, EndpointName, ENDPOINTS, FormOf, ParamsOf, QueryOf, ReplyOf } from "#core/wire/endpoints.ts";
import { endpointOf } from "./endpoint-of.ts";
import { type Failure, failureOf, parseJson, ReplyError } from "./failure.ts";
import { gzip } from "./gzip.ts";
import type { Reply } from "./reply.ts";
import { xsrfHeader } from "./xsrf.ts";

export type { NetworkCause, Reply } from "./reply.ts";

/** Source of access tokens: the session. */
export type AccessPort = {
  /** Returns a valid token, refreshed if it has expired or is about to expire; null if there is none. */
  getToken: () => Promise<string | null>;
  /** Returns a newer token after the server refused this one; null if there is none. */
  renewToken: (refused: string) => Promise<string | null>;
};

export type ClientDependencies = {
  /** Origin of the API; "" for the page's own. */
  origin: string;
  fetch: typeof fetch;
  access: AccessPort | null;
  /** Receives the server's time from each response, in ms since 1970. */
  onServerTime?: (time: number) => void;
  /** Called when the server has a newer compatibility number than this build. */
  onNewerServer?: (compatibility: number) => void;
};

/** `T` if the endpoint declares `K`; otherwise no constraint. */
type IfDeclared<N extends EndpointName, K extends "params" | "query" | "body" | "form", T> =
  (typeof ENDPOINTS)[N] extends Record<K, unknown> ? T : unknown;
export type CallOptions = {
  signal?: AbortSignal;
  /** Time limit in ms. By default a call has no limit. */
  timeout?: number;
  /** Token to send instead of the session's. If the server refuses the token, the call returns the 401. */
  bearer?: string;
  /** Compresses a long body if the browser and the server can. */
  compress?: boolean;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** A raw body. */
  bytes?: ArrayBuffer;
  headers?: Record<string, string>;
};
export type CallInput<N extends EndpointName> = CallOptions &
  IfDeclared<N, "params", { params: ParamsOf<N> }> &
  IfDeclared<N, "query", { query?: QueryOf<N> }> &
  IfDeclared<N, "body", { body: BodyOf<N> }> &
  IfDeclared<N, "form", { form: FormOf<N> }>;

/** The outcome of a request whose body the caller reads as it arrives. */
export type OpenedResponse = Failure | { kind: "ok"; response: Response };

export type Client = {
  /** Calls an endpoint and parses its reply. Returns expected failures instead of throwing. */
  call: <N extends EndpointName>(name: N, input: CallInput<N>) => Promise<Reply<ReplyOf<N>>>;
  /** Calls an endpoint. The caller reads the body of the response. */
  open: <N extends EndpointName>(name: N, input: CallInput<N>) => Promise<OpenedResponse>;
  /** Fetches a file below the origin, such as /media/…, without a token. */
  openFile: (
    path: string,
    input: { signal?: AbortSignal; headers?: Record<string, string> },
  ) => Promise<OpenedResponse>;
};

type Input = CallOptions & {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  form?: Record<string, string | undefined>;
};

/** What the hooks need to know about a request. */
type RequestContext = {
  access: Endpoint["access"];
  /** Token to send instead of the session's. */
  bearer?: string;
  signal?: AbortSignal;
};

type Exchange = { request: Request; response: Response };

/** Finds the method, the path and the schemas of an endpoint. */
type EndpointLookup = (name: EndpointName) => Endpoint | Promise<Endpoint>;

/**
 * Creates the shared HTTP client. It sets no time limit by default, and repeats a request only with a newer token after
 * a 401, or uncompressed after a 415.
 */
export function createClient(dependencies: ClientDependencies): Client {
  return createClientWith(endpointOf, dependencies);
}

/** Creates a client that finds endpoints with `findEndpoint`, for a script that must not contain the whole table. */
export function createClientWith(
  findEndpoint: EndpointLookup,
  { origin, fetch, access, onServerTime, onNewerServer }: ClientDependencies,
): Client {
  const setXsrfHeader: BeforeRequestHook = ({ request }) => {
    for (const [name, value] of Object.entries(xsrfHeader())) request.headers.set(name, value);
  };

  /** Sends the caller's token, or the session's. The session first refreshes a token that is about to expire. */
  const setBearerToken: BeforeRequestHook = async ({ request, options }) => {
    const context = contextOf(options);
    const token = context.bearer ?? (context.access === "public" ? null : ((await access?.getToken()) ?? null));
    if (token !== null) request.headers.set("Authorization", `Bearer ${token}`);
  };

  const readServerHeaders = ({ response: { headers } }: { response: Response }): void => {
    const compatibility = Number(headers.get(COMPATIBILITY_HEADER));
    if (compatibility > COMPATIBILITY) onNewerServer?.(compatibility);
    const time = Date.parse(headers.get("Date") ?? "");
    if (compatibility >= 1 && !Number.isNaN(time)) onServerTime?.(time);
  };

  /** Returns a newer token if the server refused the session's one. */
  async function newerTokenAfter(exchange: Exchange, context: RequestContext): Promise<string | null> {
    const refused = exchange.request.headers.get("Authorization")?.replace("Bearer ", "");
    if (exchange.response.status !== 401 || refused === undefined || context.bearer !== undefined) return null;
    return (await access?.renewToken(refused)) ?? null;
  }

  /** Repeats the request with a newer token. */
  const sendWithNewerToken: AfterResponseHook = async ({ request, options, response }) => {
    const context = contextOf(options);
    const bearer = await newerTokenAfter({ request, response }, context);
    return bearer === null
      ? undefined
      : await http(request.url, { ...(options as Options), context: { ...context, bearer } });
  };

  const mapError: BeforeErrorHook = ({ error, options }) =>
    new ReplyError(failureOf(error, contextOf(options).signal), error);

  // Has no afterResponse hook. For such a hook ky clones the response, and a clone loses the bytes that were not read
  // before the connection broke.
  const streaming = ky.create({
    ...(origin !== "" && { baseUrl: origin }),
    fetch,
    timeout: false,
    retry: 0,
    credentials: "same-origin",
    cache: "no-store",
    headers: { Accept: "application/json" },
    hooks: { beforeRequest: [setXsrfHeader, setBearerToken], beforeError: [mapError] },
  });
  const http = streaming.extend({ hooks: { afterResponse: [readServerHeaders, sendWithNewerToken] } });
  let canServerUnzip = true;

  async function send<T>(
    endpoint: Endpoint,
    input: Input,
    run: (path: string, options: Options & { context: RequestContext }) => Promise<T>,
  ): Promise<Failure | T> {
    const text = input.body === undefined ? null : JSON.stringify(input.body);
    const zipped = text !== null && input.compress === true && canServerUnzip ? await gzip(text) : null;
    try {
      return await run(fillPath(endpoint.path, input.params), {
        method: endpoint.method,
        ...(input.query !== undefined && { searchParams: input.query }),
        headers: {
          ...input.headers,
          ...(text !== null && { "Content-Type": "application/json" }),
          ...(input.bytes !== undefined && { "Content-Type": "application/octet-stream" }),
          ...(zipped !== null && { "Content-Encoding": "gzip" }),
        },
        body: zipped ?? text ?? input.bytes ?? formOf(input.form),
        keepalive: input.keepalive ?? false,
        ...(input.timeout !== undefined && { totalTimeout: input.timeout }),
        ...signalOptions(
          { access: endpoint.access, ...(input.bearer !== undefined && { bearer: input.bearer }) },
          input.signal,
        ),
      });
    } catch (error) {
      const failure = failureOf(error, input.signal);
      if (zipped === null || failure.kind !== "problem" || failure.status !== 415) return failure;
      canServerUnzip = false;
      return await send(endpoint, input, run);
    }
  }

  async function openStream(path: string, options: Options & { context: RequestContext }): Promise<OpenedResponse> {
    try {
      const response = await streaming(path, options);
      readServerHeaders({ response });
      return { kind: "ok", response };
    } catch (error) {
      const refusal = error instanceof ReplyError && isHTTPError(error.cause) ? error.cause : null;
      if (refusal === null) throw error;
      readServerHeaders(refusal);
      const bearer = await newerTokenAfter(refusal, options.context);
      if (bearer === null) throw error;
      return await openStream(path, { ...options, context: { ...options.context, bearer } });
    }
  }

  return {
    async open(name, input) {
      const endpoint = await loadEndpoint(findEndpoint, name);
      return endpoint === null ? ENDPOINT_NOT_LOADED : await send(endpoint, input, openStream);
    },
    async openFile(path, { signal, headers }) {
      try {
        return await openStream(path, {
          headers: { Accept: "*/*", ...headers },
          ...signalOptions({ access: "public" }, signal),
        });
      } catch (error) {
        return failureOf(error, signal);
      }
    },
    async call(name, input) {
      const endpoint = await loadEndpoint(findEndpoint, name);
      if (endpoint === null) return ENDPOINT_NOT_LOADED;
      const text = await send(endpoint, input, (path, options) => http(path, options).text());
      if (typeof text !== "string") return text;
      const parsed = v.safeParse(endpoint.reply as v.GenericSchema<unknown, ReplyOf<typeof name>>, parseJson(text));
      return parsed.success ? { kind: "ok", data: parsed.output } : { kind: "network", cause: "not_ours" };
    },
  };
}

const ENDPOINT_NOT_LOADED = { kind: "network", cause: "unreachable" } as const;

/** Returns null when the script with the table of endpoints cannot be fetched. */
async function loadEndpoint(findEndpoint: EndpointLookup, name: EndpointName): Promise<Endpoint | null> {
  try {
    return await findEndpoint(name);
  } catch {
    return null;
  }
}

function contextOf(options: { context: Record<string, unknown> }): RequestContext {
  return options.context as RequestContext;
}

function signalOptions(
  context: RequestContext,
  signal: AbortSignal | undefined,
): Pick<Options, "signal"> & { context: RequestContext } {
  return signal === undefined ? { context } : { signal, context: { ...context, signal } };
}

/** Returns the path with its parameters filled in. */
function fillPath(path: string, params: Input["params"]): string {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
}

/** Returns a multipart form of the defined fields. The browser adds the content type with its boundary. */
function formOf(fields: Input["form"]): FormData | null {
  if (fields === undefined) return null;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
}
