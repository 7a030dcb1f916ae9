import type { Context } from "hono";
import { matchedRoutes } from "hono/route";

/**
 * Returns the path of the matching route as declared, for logs and metrics. The values in an actual path may be
 * secrets, such as the slug of an examiner report. All pages and files share one name. All unknown API addresses share
 * another.
 */
export function declaredPath(c: Context): string {
  const path = matchedRoutes(c).find((route) => !route.path.endsWith("*"))?.path;
  return path ?? (c.req.path.startsWith("/api/") ? "unknown" : "pages and files");
}
