import { getCookie } from "hono/cookie";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { isEqualSecret } from "../gateways/keyring.ts";
import { replyWithProblem } from "../routes/http/reply-with-problem.ts";

export const XSRF_COOKIE = "XSRF-TOKEN";
const XSRF_HEADER = "X-XSRF-TOKEN";
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects a change that a browser reports as coming from another origin, and a change whose XSRF header differs from
 * its cookie. The bearer header and the JSON content type are the main protection; this check is a second one.
 */
export const refuseCrossSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method)) {
    const site = c.req.header("sec-fetch-site");
    const isForeign = site !== undefined && site !== "same-origin" && site !== "none";
    const cookie = getCookie(c, XSRF_COOKIE);
    const header = c.req.header(XSRF_HEADER);
    const isContradicted = cookie !== undefined && header !== undefined && !isEqualSecret(cookie, header);
    if (isForeign || isContradicted) return replyWithProblem(c, { problem: "cross_site" });
  }
  await next();
};
