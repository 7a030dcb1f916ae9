import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "#api/app-env.ts";
import { randomId, randomToken } from "#api/random-id.ts";
import { XSRF_COOKIE } from "#api/middleware/cross-site.ts";

const DAY_SECONDS = 86_400;

/**
 * Cookies of our web client; "bind" ties the refresh token to this browser. On plain http (a developer's machine)
 * browsers reject the __Host- prefix.
 */
type Name = "bind" | "device" | "registration";
const DAYS = { bind: 180, device: 400, registration: 2 } as const satisfies Record<Name, number>;

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
  setCookie(c, nameOf(c, name), value, {
    httpOnly: true,
    secure: isSecure(c),
    sameSite: "Strict",
    path: "/",
    maxAge: DAYS[name] * DAY_SECONDS,
  });
}

/**
 * Returns the cookie that ties a registration to this browser, and sets it if there is none. Keeps the value that it
 * has, because an earlier registration in this browser is confirmed with it.
 */
export function ensureRegistrationCookie(c: Context<AppEnv>): string {
  const known = readSessionCookie(c, "registration");
  if (known !== undefined && /^[\w-]{43}$/u.test(known)) return known;
  const value = randomToken(c.get("services").random);
  setSessionCookie(c, "registration", value);
  return value;
}

export function clearSessionCookie(c: Context<AppEnv>, name: Name): void {
  deleteCookie(c, nameOf(c, name), { path: "/", secure: isSecure(c) });
}

/**
 * Sets the specification's XSRF cookie, which the app reads and sends back as a header. Set once, so that no tab has
 * an old one.
 */
export function ensureXsrfCookie(c: Context<AppEnv>): void {
  if (getCookie(c, XSRF_COOKIE) !== undefined) return;
  const value = randomId(c.get("services").random);
  setCookie(c, XSRF_COOKIE, value, { secure: isSecure(c), sameSite: "Strict", path: "/", maxAge: 180 * DAY_SECONDS });
}
