import { getCookie } from "hono/cookie";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { isSame } from "../gateways/keyring.ts";
import { problemReply } from "../routes/problem-reply.ts";

export const XSRF_COOKIE = "XSRF-TOKEN";
const XSRF_HEADER = "X-XSRF-TOKEN";
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that a browser says comes from another site, and one whose XSRF header contradicts its cookie.
 * The bearer header and the JSON content type are the real guard; this is the second.
 */
export const refuseCrossSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!READING.has(c.req.method)) {
    const site = c.req.header("sec-fetch-site");
    const isForeign = site !== undefined && site !== "same-origin" && site !== "none";
    const cookie = getCookie(c, XSRF_COOKIE);
    const header = c.req.header(XSRF_HEADER);
    const isContradicted = cookie !== undefined && header !== undefined && !isSame(cookie, header);
    if (isForeign || isContradicted) return problemReply(c, { problem: "cross_site" });
  }
  await next();
};
