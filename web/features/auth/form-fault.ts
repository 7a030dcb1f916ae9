import type { FieldErrors } from "#core/wire/problem.ts";
import type { Reply } from "#web/net/reply.ts";

export const UNREACHABLE = "There was a problem connecting to the server.";
export const UNEXPECTED = "An unexpected error occurred. Please try again.";

/** What a form shows after a failed call: messages under `fields`, and the message `form` below the button. */
export type Fault = { fields: FieldErrors; form: string | null; code: string };

/** Turns a failed reply into messages. `fields` names the form's fields. Errors of other fields go below the button. */
export function faultOf(reply: Exclude<Reply<unknown>, { kind: "ok" }>, fields: readonly string[]): Fault {
  if (reply.kind === "network") return { fields: {}, form: UNREACHABLE, code: "network" };
  const { errors = {}, detail, code } = reply.body;
  const own = Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)));
  const others = Object.entries(errors)
    .filter(([field]) => !fields.includes(field))
    .flatMap(([, messages]) => messages);
  if (others.length > 0) return { fields: own, form: others.join(" "), code };
  if (Object.keys(own).length > 0) return { fields: own, form: null, code };
  return { fields: {}, form: detail === "" ? UNEXPECTED : detail, code };
}
