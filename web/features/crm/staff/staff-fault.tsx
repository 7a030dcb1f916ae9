import * as v from "valibot";
import type { FieldErrors } from "#core/wire/problem.ts";
import type { Reply } from "#web/net/client.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { failureOf } from "../use-call.ts";

/** The errors that a form shows after a failed call. */
export type Fault = { fields: FieldErrors; text: string };
export const NO_FAULT: Fault = { fields: {}, text: "" };

/** Returns the errors of a failed call by field, and the text to show below the form. */
export function faultOfReply(reply: Exclude<Reply<unknown>, { kind: "ok" }>): Fault {
  const errors = reply.kind === "problem" ? reply.body.errors : undefined;
  if (errors !== undefined) return { fields: errors, text: (errors["non_field_errors"] ?? []).join(" ") };
  const failure = failureOf(reply);
  return {
    fields: {},
    text: failure.kind === "offline" ? "Network error. Please check your connection." : failure.detail,
  };
}

/** Returns the issues of a schema as errors by field. */
export function faultOfIssues(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Fault {
  const { nested } = v.flatten<v.ObjectSchema<Record<string, v.GenericSchema>, undefined>>([...issues]);
  return {
    fields: Object.fromEntries(Object.entries(nested ?? {}).map(([name, texts]) => [name, [...(texts ?? [])]])),
    text: "",
  };
}

export function FaultNote({ fault }: { fault: Fault }) {
  if (fault.text === "") return null;
  return (
    <Alert variant="danger">
      <p>{fault.text}</p>
    </Alert>
  );
}
