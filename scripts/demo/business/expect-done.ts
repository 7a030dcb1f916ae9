import { isProblem, type Problem } from "#core/wire/problem.ts";

/** Returns the reply of a command. Throws if the command was refused: the sample data then breaks a product rule. */
export function expectDone<T>(what: string, reply: T | Problem): T {
  if (isProblem(reply)) throw new Error(`${what} was refused: ${JSON.stringify(reply)}`);
  return reply;
}
