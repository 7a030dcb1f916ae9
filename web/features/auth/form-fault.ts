import type { FieldErrors } from "#core/wire/problem.ts";
import type { Reply } from "#web/net/reply.ts";

export const UNREACHABLE_TEXT = "There was a problem connecting to the server.";
export const UNEXPECTED_TEXT = "An unexpected error occurred. Please try again.";

/** What a form shows after a failed call: errors under its fields, and a message below the button. */
export type Fault = { fields: FieldErrors; message: string | null; code: string };

/**
 * Turns a failed reply into messages. `fields` names the form's fields. Errors of other fields go below the button, and
 * `defaultText` if the server gives no reason.
 */
export function toFault(
  reply: Exclude<Reply<unknown>, { kind: "ok" }>,
  fields: readonly string[],
  defaultText = UNEXPECTED_TEXT,
): Fault {
  if (reply.kind === "network") return { fields: {}, message: UNREACHABLE_TEXT, code: "network" };
  const { errors = {}, detail, code } = reply.body;
  const own = Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)));
  const others = Object.entries(errors)
    .filter(([field]) => !fields.includes(field))
    .flatMap(([, messages]) => messages);
  if (others.length > 0) return { fields: own, message: others.join(" "), code };
  if (Object.keys(own).length > 0) return { fields: own, message: null, code };
  return { fields: {}, message: detail === "" ? defaultText : detail, code };
}
