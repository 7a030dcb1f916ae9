import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Problem, type ProblemBody, PROBLEMS } from "#core/wire/problem.ts";
import type { AppEnv } from "#api/app-env.ts";

/** Converts a problem to an HTTP response. */
export function replyWithProblem(c: Context<AppEnv>, problem: Problem): Response {
  const { status, detail } = PROBLEMS[problem.problem];
  const body: ProblemBody = {
    detail: (problem.detail ?? detail).replace("{email}", c.get("services").env.supportEmail),
    code: problem.problem,
    request_id: c.get("requestId"),
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
    ...(problem.offset === undefined ? {} : { offset: problem.offset }),
    ...(problem.conflict === undefined ? {} : { conflict: problem.conflict }),
  };
  if (problem.retryAfter !== undefined) c.header("Retry-After", String(problem.retryAfter));
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  return c.json(body, status as ContentfulStatusCode);
}
