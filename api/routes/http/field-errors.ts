import * as v from "valibot";
import type { FieldErrors } from "#core/wire/problem.ts";

type Issue = v.BaseIssue<unknown>;
type Schema = v.GenericSchema;
const FORM = "non_field_errors";

/**
 * Parses `input`, or returns all messages of each field in the specification's form. For an empty field, returns only
 * that it is required. Messages never repeat the input.
 */
export function parseFields<S extends Schema>(
  schema: S,
  input: unknown,
): { output: v.InferOutput<S> } | { errors: FieldErrors } {
  const chosen = chooseOption(schema, input);
  const first = v.safeParse(chosen, input, { abortPipeEarly: true });
  if (first.success) return { output: first.output as v.InferOutput<S> };
  // A pattern never runs over a value that is longer than its field allows.
  const isTooLong = first.issues.some((issue) => issue.type.startsWith("max_"));
  const issues = isTooLong ? first.issues : (v.safeParse(chosen, input).issues ?? []);
  const errors: Record<string, string[]> = {};
  const empty = new Set(issues.filter((issue) => issue.type === "non_empty").map(fieldOf));
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (empty.has(field) && issue.type !== "non_empty") continue;
    const messages = (errors[field] ??= []);
    const message = isMissing(issue) ? findMissingMessage(chosen, issue) : removeInput(issue.message);
    if (!messages.includes(message)) messages.push(message);
  }
  return { errors };
}

/** If a form has two variants, chooses the one whose fields are present, because its messages help most. */
function chooseOption(schema: Schema, input: unknown): Schema {
  const options =
    (schema as Partial<v.UnionSchema<v.UnionOptions, undefined>>).type === "union"
      ? (schema as v.UnionSchema<v.UnionOptions, undefined>).options
      : null;
  if (options === null || typeof input !== "object" || input === null) return schema;
  const present = (option: Schema): number =>
    Object.keys(entriesOf(option)).filter((key) => Object.hasOwn(input, key)).length;
  const [best] = [...(options as readonly Schema[])].sort((one, other) => present(other) - present(one));
  return best ?? schema;
}

function entriesOf(schema: Schema): Record<string, Schema> {
  return (schema as unknown as { entries?: Record<string, Schema> }).entries ?? {};
}

function fieldOf(issue: Issue): string {
  const path = v.getDotPath(issue);
  // Record keys come from the caller, so only harmless ones may appear in a reply.
  return path !== null && /^[\w.]{1,80}$/u.test(path) ? path : FORM;
}

function isMissing(issue: Issue): boolean {
  return (
    issue.kind === "schema" &&
    issue.type.endsWith("object") &&
    issue.received === "undefined" &&
    issue.path !== undefined
  );
}

/** Returns the field's own message for a missing value instead of "Invalid key". */
function findMissingMessage(schema: Schema, issue: Issue): string {
  let at: Schema | undefined = schema;
  for (const step of issue.path ?? []) at = at === undefined ? undefined : entriesOf(at)[String(step.key)];
  const own = at === undefined ? undefined : v.safeParse(at, undefined).issues?.[0].message;
  return own === undefined || own.startsWith("Invalid ") ? "Required" : own;
}

/** Removes the received value, which could be a password, from the end of valibot's own messages. */
function removeInput(message: string): string {
  return message.replace(/ but received .*$/su, "");
}
