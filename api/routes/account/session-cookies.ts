import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "#api/app-env.ts";
import { randomId, randomToken } from "#api/random-id.ts";
import { XSRF_COOKIE } from "#api/middleware/cross-site.ts";

const DAY_SECONDS = 86_400;

/**
 * Cookies of our web client. "bind": the refresh token of this browser works only with this cookie. "device": somebody
 * signed in here before. "registration": ties a registration to this browser.
 */
type Name = "bind" | "device" | "registration";
const MAX_AGE_DAYS = { bind: 180, device: 400, registration: 2 } as const satisfies Record<Name, number>;

function isSecure(c: Context<AppEnv>): boolean {
  return c.get("services").env.publicOrigin.startsWith("https:");
}

/** Returns the full name of a cookie. Browsers reject the prefix __Host- over plain http (a developer's machine). */
function toCookieName(c: Context<AppEnv>, name: Name): string {
  return isSecure(c) ? `__Host-bw_${name}` : `bw_${name}`;
}

export function readSessionCookie(c: Context<AppEnv>, name: Name): string | undefined {
  return getCookie(c, toCookieName(c, name));
}

export function setSessionCookie(c: Context<AppEnv>, name: Name, value: string): void {
  setCookie(c, toCookieName(c, name), value, {
    httpOnly: true,
    secure: isSecure(c),
    sameSite: "Strict",
    path: "/",
    maxAge: MAX_AGE_DAYS[name] * DAY_SECONDS,
  });
}

/**
 * Returns the cookie that ties a registration to this browser. Sets the cookie if it is missing. Never replaces a
 * valid cookie, because an earlier registration in this browser needs its value.
 */
export function ensureRegistrationCookie(c: Context<AppEnv>): string {
  const known = readSessionCookie(c, "registration");
  if (known !== undefined && /^[\w-]{43}$/u.test(known)) return known;
  const value = randomToken(c.get("services").random);
  setSessionCookie(c, "registration", value);
  return value;
}

export function clearSessionCookie(c: Context<AppEnv>, name: Name): void {
  deleteCookie(c, toCookieName(c, name), { path: "/", secure: isSecure(c) });
}

/**
 * Sets the XSRF cookie, unless the browser has one. The app sends its value back in a header. A new value would make
 * the requests of other open tabs fail.
 */
export function ensureXsrfCookie(c: Context<AppEnv>): void {
  if (getCookie(c, XSRF_COOKIE) !== undefined) return;
  const value = randomId(c.get("services").random);
  setCookie(c, XSRF_COOKIE, value, { secure: isSecure(c), sameSite: "Strict", path: "/", maxAge: 180 * DAY_SECONDS });
}
