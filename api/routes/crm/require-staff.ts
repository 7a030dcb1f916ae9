import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { declaredPath } from "#api/middleware/declared-path.ts";
import { checkAccess } from "#api/middleware/check-access.ts";
import type { Services } from "#api/services.ts";
import { replyWithProblem } from "../http/reply-with-problem.ts";

/**
 * Refuses every request below /api/crm/ that does not come from staff, also for routes that are added later. The role
 * in the token must match the role in the database. Each endpoint also checks access itself, and some require an
 * administrator.
 */
export function requireStaff(app: App, services: Services): void {
  app.use("/api/crm/*", async (c, next) => {
    const session = await checkAccess(services, "staff", c.req.header("authorization"));
    if (!isProblem(session)) return next();
    if (session.problem === "forbidden")
      services.log.warn({ event: "staff_refused", route: declaredPath(c) }, "security");
    return replyWithProblem(c, session);
  });
}
