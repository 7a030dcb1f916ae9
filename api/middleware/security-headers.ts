import type { MiddlewareHandler } from "hono";
import { COMPATIBILITY, COMPATIBILITY_HEADER } from "#core/wire/compatibility.ts";
import type { AppEnv } from "../app-env.ts";
import type { Env } from "../env.ts";
import { setDefaultHeader } from "./default-header.ts";

const TWO_YEARS_SECONDS = 63_072_000;

/** Directives of the Content Security Policy that are the same for every response and every environment. */
const POLICY = [
  "default-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self' https://checkout.stripe.com",
  "require-trusted-types-for 'script'",
  "trusted-types app",
];

/** CSP sources of the inline elements of one page. */
type InlineSources = { scriptSources: readonly string[]; styleSources: readonly string[] };
const NO_INLINE_SOURCES: InlineSources = { scriptSources: [], styleSources: [] };

/**
 * Returns the Content Security Policy of a response, files and errors included. A page names the hashes of its inline
 * script and styles. See SECURITY.md#browser-policy.
 */
export function contentPolicy({ site, metabase }: Pick<Env, "site" | "metabase">, inline = NO_INLINE_SOURCES): string {
  const { adsFrame, imageCdn } = site;
  const others = [adsFrame, metabase?.siteUrl ?? null].filter((url) => url !== null);
  const frames = ["frame-src 'self'", ...others.map((url) => new URL(url).origin)].join(" ");
  const images = ["img-src 'self' data: blob:", ...(imageCdn === null ? [] : [new URL(imageCdn).origin])].join(" ");
  const scripts = ["script-src 'self' 'wasm-unsafe-eval'", ...inline.scriptSources].join(" ");
  const styles = ["style-src 'self'", ...inline.styleSources].join(" ");
  return [...POLICY, scripts, styles, images, frames].join("; ");
}

/**
 * Sets headers that a response has not set itself: security, the compatibility number, and no caching of API replies.
 */
export function securityHeaders(env: Env): MiddlewareHandler<AppEnv> {
  const headers: [string, string][] = [
    ["Content-Security-Policy", contentPolicy(env)],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    [COMPATIBILITY_HEADER, String(COMPATIBILITY)],
  ];
  if (env.publicOrigin.startsWith("https:"))
    headers.push(["Strict-Transport-Security", `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`]);
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) setDefaultHeader(c, name, value);
    if (c.req.path.startsWith("/api/")) setDefaultHeader(c, "Cache-Control", "no-store");
  };
}
