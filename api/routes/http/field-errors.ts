import * as v from "valibot";
import type { FieldErrors } from "#core/wire/problem.ts";

type Issue = v.BaseIssue<unknown>;
type Schema = v.GenericSchema;
/** The name under which the specification lists messages that belong to no field. */
const WHOLE_FORM = "non_field_errors";

/**
 * Parses `input`. For invalid input, returns the messages of each field as the specification says. For an empty field,
 * returns only that it is required. Messages never repeat the input.
 */
export function parseFields<S extends Schema>(
  schema: S,
  input: unknown,
): { output: v.InferOutput<S> } | { errors: FieldErrors } {
  const chosen = chooseOption(schema, input);
  const first = v.safeParse(chosen, input, { abortPipeEarly: true });
  if (first.success) return { output: first.output as v.InferOutput<S> };
  // The second parse checks every rule. It does not run for a value that is too long, because patterns would be slow.
  const isTooLong = first.issues.some((issue) => issue.type.startsWith("max_"));
  const issues = isTooLong ? first.issues : (v.safeParse(chosen, input).issues ?? []);
  const errors: Record<string, string[]> = {};
  const empty = new Set(issues.filter((issue) => issue.type === "non_empty").map(findField));
  for (const issue of issues) {
    const field = findField(issue);
    if (empty.has(field) && issue.type !== "non_empty") continue;
    const messages = (errors[field] ??= []);
    const message = isMissing(issue) ? findMissingMessage(chosen, issue) : removeInput(issue.message);
    if (!messages.includes(message)) messages.push(message);
  }
  return { errors };
}

/** Returns the variant of a form of which most fields are present, because its messages help most. */
function chooseOption(schema: Schema, input: unknown): Schema {
  const options =
    (schema as Partial<v.UnionSchema<v.UnionOptions, undefined>>).type === "union"
      ? (schema as v.UnionSchema<v.UnionOptions, undefined>).options
      : null;
  if (options === null || typeof input !== "object" || input === null) return schema;
  const countPresentFields = (option: Schema): number =>
    Object.keys(getEntries(option)).filter((key) => Object.hasOwn(input, key)).length;
  const [best] = [...(options as readonly Schema[])].sort((a, b) => countPresentFields(b) - countPresentFields(a));
  return best ?? schema;
}

/** Returns the schemas of an object's fields, or an empty object for any other schema. */
function getEntries(schema: Schema): Record<string, Schema> {
  return (schema as unknown as { entries?: Record<string, Schema> }).entries ?? {};
}

/** Returns the field that an issue is about, such as "payload.text". */
function findField(issue: Issue): string {
  const path = v.getDotPath(issue);
  // Keys of a record come from the client. Only keys of harmless characters may appear in a reply.
  return path !== null && /^[\w.]{1,80}$/u.test(path) ? path : WHOLE_FORM;
}

function isMissing(issue: Issue): boolean {
  return (
    issue.kind === "schema" &&
    issue.type.endsWith("object") &&
    issue.received === "undefined" &&
    issue.path !== undefined
  );
}

/** Returns the field's own message for a missing value, or "Required". Valibot's message would be "Invalid key". */
function findMissingMessage(schema: Schema, issue: Issue): string {
  let field: Schema | undefined = schema;
  for (const step of issue.path ?? []) field = field === undefined ? undefined : getEntries(field)[String(step.key)];
  const fieldMessage = field === undefined ? undefined : v.safeParse(field, undefined).issues?.[0].message;
  return fieldMessage === undefined || fieldMessage.startsWith("Invalid ") ? "Required" : fieldMessage;
}

/** Removes the received value from the end of Valibot's own messages, because the value may be a password. */
function removeInput(message: string): string {
  return message.replace(/ but received .*$/su, "");
}
