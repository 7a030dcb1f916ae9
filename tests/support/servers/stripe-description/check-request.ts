import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Description, Shape } from "#scripts/stripe/shape.ts";

/** Form values, nested as in "line_items[0][quantity]". */
type Nested = string | { [name: string]: Nested };
/** `param`: the parameter that is wrong, or null if the URL is unknown. */
export type Fault = { readonly param: string | null; readonly message: string };

const DESCRIPTION = JSON.parse(readFileSync(join(import.meta.dirname, "description.json"), "utf8")) as Description;
const REQUESTS = Object.entries(DESCRIPTION.requests).map(([name, shape]) => {
  const [method, path = ""] = name.split(" ");
  return { method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u"), shape };
});

/** Returns the first difference between a request and Stripe's API description, or null. */
export function faultOf(method: string, path: string, form: URLSearchParams): Fault | null {
  const request = REQUESTS.find((known) => known.method === method && known.path.test(path));
  if (request === undefined) return { param: null, message: `Unrecognized request URL (${method}: ${path}).` };
  const nested = nest(form);
  return "values" in nested ? check(nested.values, request.shape, "") : nested;
}

function nest(form: URLSearchParams): { values: Nested } | Fault {
  const values: { [name: string]: Nested } = {};
  for (const [name, value] of form) {
    const steps = name.replaceAll("]", "").split("[");
    const last = steps.pop() ?? "";
    let target = values;
    for (const step of steps) {
      const next = (target[step] ??= {});
      if (typeof next === "string") return { param: name, message: `Invalid parameter: ${name}` };
      target = next;
    }
    if (last in target) return { param: name, message: `Received twice: ${name}` };
    target[last] = value;
  }
  return { values };
}

function check(value: Nested, shape: Shape, param: string): Fault | null {
  switch (shape.is) {
    case "text":
      return typeof value === "string" ? null : createFault(param, "a text");
    case "number":
      return typeof value === "string" && /^-?\d+(?:\.\d+)?$/u.test(value) ? null : createFault(param, "a number");
    case "boolean":
      return value === "true" || value === "false" ? null : createFault(param, "true or false");
    case "one of":
      return typeof value === "string" && shape.values.includes(value)
        ? null
        : createFault(param, `one of ${shape.values.join(", ")}`);
    case "list":
      return typeof value === "string" ? createFault(param, "a list") : checkList(value, shape.of, param);
    case "map":
      return typeof value !== "string" && Object.values(value).every((entry) => typeof entry === "string")
        ? null
        : createFault(param, "keys and values");
    case "fields":
      return typeof value === "string" ? createFault(param, "fields") : checkFields(value, shape, param);
    case "either": {
      const faults = shape.of.map((allowed) => check(value, allowed, param));
      return faults.includes(null) ? null : (faults[0] ?? null);
    }
  }
}

function checkList(value: { [name: string]: Nested }, of: Shape, param: string): Fault | null {
  for (const [i, [index, item]] of Object.entries(value).entries()) {
    const fault = index === String(i) ? check(item, of, `${param}[${i}]`) : createFault(param, "a list from 0 on");
    if (fault !== null) return fault;
  }
  return null;
}

function checkFields(
  value: { [name: string]: Nested },
  { fields }: Extract<Shape, { is: "fields" }>,
  param: string,
): Fault | null {
  const nestName = (name: string): string => (param === "" ? name : `${param}[${name}]`);
  for (const [name, { required }] of Object.entries(fields))
    if (required && !Object.hasOwn(value, name))
      return { param: nestName(name), message: `Missing required param: ${nestName(name)}.` };
  for (const [name, item] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return { param: nestName(name), message: `Received unknown parameter: ${nestName(name)}` };
    const fault = check(item, field.shape, nestName(name));
    if (fault !== null) return fault;
  }
  return null;
}

function createFault(param: string, wanted: string): Fault {
  return { param, message: `Invalid ${param}: must be ${wanted}` };
}
