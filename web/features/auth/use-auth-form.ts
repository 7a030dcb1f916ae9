import { type ChangeEvent, type SubmitEvent, useMemo, useState } from "react";
import * as v from "valibot";
import type { Fault } from "./outcome.ts";
import { useTypedEarly } from "./use-typed-early.ts";

type Values = Record<string, string>;
type Name<V> = keyof V & string;

export type AuthForm<V extends Values, Out> = {
  values: V;
  /** What a field of the form takes: its value, its events, and what is wrong with it. */
  field: (name: Name<V>) => {
    name: string;
    value: string;
    error: string | readonly string[] | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
  /** Valid and edited (spec §4). */
  isReady: boolean;
  isSubmitting: boolean;
  /** What the server said of the last submission. */
  fault: Fault | null;
  /** For the form's onSubmit. `send` gets what the schema makes of the values, and answers what went wrong. */
  submit: (send: (values: Out) => Promise<Fault | null>) => (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * A short form of text fields: a field is judged from the moment it is left, then with every letter; what the server
 * said of a field stands under it until it is changed. The pages of this area have a budget of bytes for a first visit,
 * and a form library costs a tenth of it.
 */
export function useAuthForm<V extends Values, Out>(schema: v.GenericSchema<V, Out>, initial: V): AuthForm<V, Out> {
  const [first] = useState(initial);
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [fault, setFault] = useState<Fault | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const parsed = useMemo(() => v.safeParse(schema, values), [schema, values]);

  const set = (name: Name<V>, value: string): void => {
    setValues((last) => ({ ...last, [name]: value }));
    setFault((last) => {
      if (last?.fields[name] === undefined) return last;
      const { [name]: _, ...fields } = last.fields;
      return { ...last, fields };
    });
  };
  const touch = (name: Name<V>): void => setTouched((last) => (last.has(name) ? last : new Set([...last, name])));
  useTypedEarly(Object.keys(first), (name, value) => {
    set(name, value);
    touch(name);
  });
  const messageFor = (name: string): string | undefined =>
    parsed.issues?.find((issue) => issue.path?.[0]?.key === name)?.message;

  return {
    values,
    field: (name) => ({
      name,
      value: values[name] ?? "",
      error: (touched.has(name) ? messageFor(name) : undefined) ?? fault?.fields[name],
      onChange: (event) => set(name, event.currentTarget.value),
      onBlur: () => touch(name),
    }),
    isReady: parsed.success && Object.keys(first).some((name) => values[name] !== first[name]),
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
