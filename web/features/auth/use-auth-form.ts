import { type ChangeEvent, type SubmitEvent, useMemo, useState } from "react";
import * as v from "valibot";
import type { Fault } from "./form-fault.ts";
import { useTypedEarly } from "#web/ui/hooks/use-typed-early.ts";

type Values = Record<string, string>;
type Name<V> = keyof V & string;

export type AuthForm<V extends Values, Out> = {
  values: V;
  /** Returns the props of a field: value, events and error. */
  field: (name: Name<V>) => {
    name: string;
    value: string;
    error: string | readonly string[] | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
  /** Whether the values are valid and were changed (specification §4). */
  isReady: boolean;
  isSubmitting: boolean;
  /** The errors of the last submission, or null. */
  fault: Fault | null;
  /** Returns the form's onSubmit. `send` receives the parsed values and returns the errors, or null after a success. */
  submit: (send: (values: Out) => Promise<Fault | null>) => (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * State of a short form of text fields. A field shows errors after it loses the focus for the first time, then after
 * every input. A server error stays until its field changes. A form library would take a tenth of the byte budget of
 * these pages.
 */
export function useAuthForm<V extends Values, Out>(schema: v.GenericSchema<V, Out>, initial: V): AuthForm<V, Out> {
  const [firstValues] = useState(initial);
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [fault, setFault] = useState<Fault | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const parsed = useMemo(() => v.safeParse(schema, values), [schema, values]);

  const setValue = (name: Name<V>, value: string): void => {
    setValues((previous) => ({ ...previous, [name]: value }));
    setFault((previous) => {
      if (previous?.fields[name] === undefined) return previous;
      const { [name]: _, ...fields } = previous.fields;
      return { ...previous, fields };
    });
  };
  const markTouched = (name: Name<V>): void =>
    setTouched((previous) => (previous.has(name) ? previous : new Set([...previous, name])));
  useTypedEarly(Object.keys(firstValues), (name, value) => {
    setValue(name, value);
    markTouched(name);
  });
  /** Returns every rule that a field breaks; for an empty field, only that it is required. */
  const messagesFor = (name: string): readonly string[] | undefined => {
    const messages =
      parsed.issues?.filter((issue) => issue.path?.[0]?.key === name).map((issue) => issue.message) ?? [];
    if (messages.length === 0) return undefined;
    return values[name]?.trim() === "" ? messages.slice(0, 1) : [...new Set(messages)];
  };

  return {
    values,
    field: (name) => ({
      name,
      value: values[name] ?? "",
      error: (touched.has(name) ? messagesFor(name) : undefined) ?? fault?.fields[name],
      onChange: (event) => setValue(name, event.currentTarget.value),
      onBlur: () => markTouched(name),
    }),
    isReady: parsed.success && Object.keys(firstValues).some((name) => values[name] !== firstValues[name]),
    isSubmitting,
    fault,
    submit: (send) => (event) => {
      event.preventDefault();
      if (!parsed.success || isSubmitting) return;
      setFault(null);
      setSubmitting(true);
      void send(parsed.output)
        .then(setFault)
        .finally(() => setSubmitting(false));
    },
  };
}
