import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "#api/app-env.ts";
import { XSRF_COOKIE } from "#api/middleware/cross-site.ts";

const DAY_SECONDS = 86_400;

/** Cookies of our web client. On plain http (a developer's machine) browsers reject the __Host- prefix. */
type Name = "bind" | "device";

function isSecure(c: Context<AppEnv>): boolean {
  return c.get("services").env.publicOrigin.startsWith("https:");
}

function nameOf(c: Context<AppEnv>, name: Name): string {
  return isSecure(c) ? `__Host-bw_${name}` : `bw_${name}`;
}

export function readSessionCookie(c: Context<AppEnv>, name: Name): string | undefined {
  return getCookie(c, nameOf(c, name));
}

export function setSessionCookie(c: Context<AppEnv>, name: Name, value: string): void {
  const days = name === "bind" ? 180 : 400;
  setCookie(c, nameOf(c, name), value, {
    httpOnly: true,
    secure: isSecure(c),
    sameSite: "Strict",
    path: "/",
    maxAge: days * DAY_SECONDS,
  });
}

export function clearSessionCookie(c: Context<AppEnv>, name: Name): void {
  deleteCookie(c, nameOf(c, name), { path: "/", secure: isSecure(c) });
}

/**
 * Sets the specification's XSRF cookie, which the app reads and sends back as a header. Set once, so that no tab holds
 * an old one.
 */
export function ensureXsrfCookie(c: Context<AppEnv>): void {
  if (getCookie(c, XSRF_COOKIE) !== undefined) return;
  const value = Buffer.from(c.get("services").random.bytes(16)).toString("base64url");
  setCookie(c, XSRF_COOKIE, value, { secure: isSecure(c), sameSite: "Strict", path: "/", maxAge: 180 * DAY_SECONDS });
}
