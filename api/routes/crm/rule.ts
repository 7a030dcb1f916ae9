import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../../app-env.ts";
import { checkAccess } from "../../middleware/session.ts";
import type { Parts } from "../../parts.ts";
import { problemReply } from "../problem-reply.ts";

/**
 * Nothing below /api/crm/ is answered to anybody but staff, whatever is served there later: the role in the token and
 * the role in the database must both say so. Each call then checks for itself, and some want an administrator.
 */
export function crmRule(app: App, parts: Parts): void {
  app.use("/api/crm/*", async (c, next) => {
    const session = await checkAccess(parts, "staff", c.req.header("authorization"));
    if (!isProblem(session)) return next();
    if (session.problem === "forbidden") parts.log.warn({ event: "staff_refused", path: c.req.path }, "security");
    return problemReply(c, session);
  });
}
