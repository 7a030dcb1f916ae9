import ky from "ky";
import * as v from "valibot";
import { COMPATIBILITY, COMPATIBILITY_HEADER } from "#core/wire/compatibility.ts";
import type {
  BodyOf,
  Endpoint,
  EndpointName,
  ENDPOINTS,
  FormOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from "#core/wire/endpoints.ts";
import { ProblemBodySchema } from "#core/wire/problem.ts";
import { endpointOf } from "./endpoint-of.ts";
import { zip } from "./gzip.ts";
import type { Reply } from "./reply.ts";
import { stopAfter, type Stop } from "./stop-after.ts";
import { xsrfHeader } from "./xsrf.ts";

export type { NetworkCause, Reply } from "./reply.ts";

/** Where access tokens come from: the session. */
export type AccessPort = {
  /** A token that is good now, refreshed where it had expired; null when there is none to be had. */
  token: () => Promise<string | null>;
  /** Says that the server refused a token; answers a newer one to try once more, or null. */
  refused: (token: string) => Promise<string | null>;
};

export type ClientParts = {
  /** Origin of the API; "" for the page's own. */
  origin: string;
  fetch: typeof fetch;
  access: AccessPort | null;
  /** The server's clock as its last answer said it, in ms since 1970. */
  onServerTime?: (time: number) => void;
  /** The server speaks a newer language than this build. */
  onNewerServer?: (compatibility: number) => void;
};

type Needs<N extends EndpointName, K extends "params" | "query" | "body" | "form", T> =
  (typeof ENDPOINTS)[N] extends Record<K, unknown> ? T : unknown;
export type CallOptions = {
  signal?: AbortSignal;
  /** Gives up after so many ms; without it a call waits as long as the connection lives. */
  timeout?: number;
  /** This token and no other, instead of the session's: the caller deals with a refusal. */
  bearer?: string;
  /** Compresses the body where the browser can. */
  compress?: boolean;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** The body as it is, for calls that take one raw. */
  bytes?: ArrayBuffer;
  headers?: Record<string, string>;
};
export type CallInput<N extends EndpointName> = CallOptions &
  Needs<N, "params", { params: ParamsOf<N> }> &
  Needs<N, "query", { query?: QueryOf<N> }> &
  Needs<N, "body", { body: BodyOf<N> }> &
  Needs<N, "form", { form: FormOf<N> }>;

/** A raw answer, for bodies that are read as they arrive. */
export type Opened = Exclude<Reply<never>, { kind: "ok" }> | { kind: "ok"; response: Response };

export type Client = {
  /** One call of the wire's table: typed in, parsed out. Expected failures are values; it never throws for them. */
  call: <N extends EndpointName>(name: N, input: CallInput<N>) => Promise<Reply<ReplyOf<N>>>;
  /** A call whose body the caller reads itself. */
  open: <N extends EndpointName>(name: N, input: CallInput<N>) => Promise<Opened>;
  /** A file below the origin, such as /media/…; no token is sent. */
  openFile: (path: string, input: { signal?: AbortSignal; headers?: Record<string, string> }) => Promise<Opened>;
};

type Loose = CallOptions & {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  form?: Record<string, string | undefined>;
};
type Request = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: BodyInit | null;
  options: CallOptions;
  stop: Stop;
};

const BUSY = new Set([408, 425, 429]);

/** The one way to our server: no time-out and no retries of its own; it knows nothing of screens. */
export function createClient(parts: ClientParts): Client {
  const http = ky.create({
    ...(parts.origin !== "" && { baseUrl: parts.origin }),
    fetch: parts.fetch,
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
    credentials: "same-origin",
    cache: "no-store",
  });
  let canZip = true;

  async function send(request: Request): Promise<Opened> {
    try {
      const response = await http(request.path, {
        method: request.method,
        headers: { Accept: "application/json", ...xsrfHeader(), ...request.headers },
        body: request.body,
        keepalive: request.options.keepalive ?? false,
        signal: request.stop.signal,
      });
      noteHeaders(response.headers);
      return response.ok ? { kind: "ok", response } : await problemOf(response);
    } catch {
      return { kind: "network", cause: request.stop.cause() };
    }
  }

  function noteHeaders(headers: Headers): void {
    const compatibility = Number(headers.get(COMPATIBILITY_HEADER));
    if (compatibility > COMPATIBILITY) parts.onNewerServer?.(compatibility);
    const time = Date.parse(headers.get("Date") ?? "");
    if (compatibility >= 1 && !Number.isNaN(time)) parts.onServerTime?.(time);
  }

  async function sendAs(request: Request, access: Endpoint["access"]): Promise<Opened> {
    const { bearer } = request.options;
    if (bearer !== undefined) return await send(withToken(request, bearer));
    if (access === "public" || parts.access === null) return await send(request);
    const token = await parts.access.token();
    if (token === null) return await send(request);
    const first = await send(withToken(request, token));
    if (first.kind !== "problem" || first.status !== 401) return first;
    const newer = await parts.access.refused(token);
    return newer === null ? first : await send(withToken(request, newer));
  }

  async function open(endpoint: Endpoint, input: Loose, stop: Stop): Promise<Opened> {
    const text = input.body === undefined ? null : JSON.stringify(input.body);
    const zipped = text !== null && input.compress === true && canZip ? await zip(text) : null;
    const request: Request = {
      method: endpoint.method,
      path: addressOf(endpoint.path, input),
      headers: {
        ...input.headers,
        ...(text !== null && { "Content-Type": "application/json" }),
        ...(input.bytes !== undefined && { "Content-Type": "application/octet-stream" }),
        ...(zipped !== null && { "Content-Encoding": "gzip" }),
      },
      body: zipped ?? text ?? input.bytes ?? formOf(input.form),
      options: input,
      stop,
    };
    const opened = await sendAs(request, endpoint.access);
    if (zipped === null || opened.kind !== "problem" || opened.status !== 415) return opened;
    canZip = false;
    return await open(endpoint, input, stop);
  }

  return {
    async open(name, input) {
      const endpoint = await knownEndpoint(name);
      return endpoint === null ? UNKNOWN : await open(endpoint, input as Loose, stopAfter(undefined, input.signal));
    },
    openFile: (path, input) =>
      send({
        method: "GET",
        path,
        headers: { Accept: "*/*", ...input.headers },
        body: null,
        options: {},
        stop: stopAfter(undefined, input.signal),
      }),
    async call(name, input) {
      const endpoint = await knownEndpoint(name);
      if (endpoint === null) return UNKNOWN;
      const stop = stopAfter(input.timeout, input.signal);
      try {
        const opened = await open(endpoint, input as Loose, stop);
        if (opened.kind !== "ok") return opened;
        const body = await textOf(opened.response);
        if (body === null) return { kind: "network", cause: stop.cause() };
        const parsed = v.safeParse(endpoint.reply as v.GenericSchema<unknown, ReplyOf<typeof name>>, parseJson(body));
        return parsed.success ? { kind: "ok", data: parsed.output } : { kind: "network", cause: "not_ours" };
      } finally {
        stop.done();
      }
    },
  };
}

/** The script that says how the call is made could not be fetched: what it says of is a network, too. */
const UNKNOWN = { kind: "network", cause: "unreachable" } as const;

async function knownEndpoint(name: EndpointName): Promise<Endpoint | null> {
  try {
    return await endpointOf(name);
  } catch {
    return null;
  }
}

function withToken(request: Request, token: string): Request {
  return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
}

/** The path with its parameters filled in, and the query behind it. */
function addressOf(path: string, input: Loose): string {
  const filled = path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ""));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

/** A multipart form of the fields that are given; the browser adds the content type with its boundary. */
function formOf(fields: Loose["form"]): FormData | null {
  if (fields === undefined) return null;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
}

/** The body of an answer; null where the connection broke off within it. */
async function textOf(response: Response): Promise<string | null> {
  try {
    return await response.text();
  } catch {
    return null;
  }
}

/** The value of a JSON text; undefined for anything else, such as a captive portal's page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A refusal by our server; an answer that is not in our words counts as one only where a proxy may have given it. */
async function problemOf(response: Response): Promise<Opened> {
  const parsed = v.safeParse(ProblemBodySchema, parseJson((await textOf(response)) ?? ""));
  const { status } = response;
  const wait = retryAfterOf(response.headers);
  const retryAfter = wait === null ? {} : { retryAfter: wait };
  if (parsed.success) return { kind: "problem", status, body: parsed.output, ...retryAfter };
  if (status < 500 && !BUSY.has(status)) return { kind: "network", cause: "not_ours" };
  return {
    kind: "problem",
    status,
    body: { detail: "", code: status === 429 ? "too_many" : "unavailable", request_id: "" },
    ...retryAfter,
  };
}

function retryAfterOf(headers: Headers): number | null {
  const text = headers.get("Retry-After");
  if (text === null) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(text);
  const now = Date.parse(headers.get("Date") ?? "");
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, until - now);
}
