import { useState } from "react";
import * as v from "valibot";
import type { FieldErrors } from "#core/wire/problem.ts";
import type { Client } from "#web/net/client.ts";
import { NETWORK_ERROR_TEXT, type Reply, tryCall } from "#web/net/reply.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { type FailedReply, toFailure, useAction } from "./use-call.ts";

/** The errors that a form shows: by field, and a text below the form. */
export type Fault = { fields: FieldErrors; text: string };
const NO_FAULT: Fault = { fields: {}, text: "" };

/** Sends a form, one call at a time. `fault` has the errors of the last call. */
export function useFormCall() {
  const [fault, setFault] = useState(NO_FAULT);
  const { isBusy, run } = useAction();
  const send = <T,>(call: (client: Client) => Promise<Reply<T>>, onSent: (data: T) => void): void => {
    setFault(NO_FAULT);
    run(async (client) => {
      const reply = await tryCall(() => call(client));
      if (reply.kind === "ok") onSent(reply.data);
      else setFault(toReplyFault(reply));
    });
  };
  return { fault, setFault, isBusy, send };
}

function toReplyFault(reply: FailedReply): Fault {
  const errors = reply.kind === "problem" ? reply.body.errors : undefined;
  if (errors !== undefined) return { fields: errors, text: (errors["non_field_errors"] ?? []).join(" ") };
  const failure = toFailure(reply);
  return {
    fields: {},
    text: failure.kind === "offline" ? NETWORK_ERROR_TEXT : failure.detail,
  };
}

/** Turns the issues of a schema into errors by field. */
export function toIssueFault(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Fault {
  const { nested } = v.flatten<v.ObjectSchema<Record<string, v.GenericSchema>, undefined>>([...issues]);
  return {
    fields: Object.fromEntries(Object.entries(nested ?? {}).map(([name, messages]) => [name, [...(messages ?? [])]])),
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
