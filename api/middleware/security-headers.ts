import type { MiddlewareHandler } from "hono";
import { COMPATIBILITY, COMPATIBILITY_HEADER } from "#core/wire/compatibility.ts";
import type { AppEnv } from "../app-env.ts";
import type { Env } from "../env.ts";

const TWO_YEARS = 63_072_000;

/** Rulings 33: enforced from the first day, on every answer, files and errors included. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self' https://checkout.stripe.com",
  "require-trusted-types-for 'script'",
  "trusted-types app",
].join("; ");

/** Sets the security headers that an answer has not set for itself, and the compatibility number. */
export function securityHeaders(env: Env): MiddlewareHandler<AppEnv> {
  const headers: [string, string][] = [
    ["Content-Security-Policy", CONTENT_SECURITY_POLICY],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    [COMPATIBILITY_HEADER, String(COMPATIBILITY)],
  ];
  if (env.publicOrigin.startsWith("https:"))
    headers.push(["Strict-Transport-Security", `max-age=${TWO_YEARS}; includeSubDomains`]);
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
    const isApi = c.req.path.startsWith("/api/");
    if (isApi && !c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  };
}
