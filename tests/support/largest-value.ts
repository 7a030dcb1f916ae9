import fc from "fast-check";
import * as v from "valibot";
import { type SchemaNode, validationsOf } from "./schema-limits.ts";

/** The values that fill fields. */
export type Filling = {
  /**
   * Values of fields that must name something that exists, by field name. The keys of the record `name` are under
   * `name{key}`, its values under `name{}`.
   */
  known: Readonly<Record<string, unknown>>;
  /** Repeated to fill fields with free text. */
  text: string;
};

/** Returns the largest value that a schema accepts. Throws if it finds none. */
export function largestValue(schema: v.GenericSchema, filling: Filling, name = ""): unknown {
  const value = buildLargest(schema as unknown as SchemaNode, filling, name);
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new Error(`${name} ${v.getDotPath(parsed.issues[0]) ?? ""}: ${parsed.issues[0].message}`);
  return value;
}

/** Builds a value as large as the limits of the node allow. */
function buildLargest(node: SchemaNode, filling: Filling, name: string): unknown {
  const schema = node as unknown as v.GenericSchema;
  const known = filling.known[name];
  if (known !== undefined && v.is(schema, known)) return known;
  const checks = validationsOf(node);
  /** Returns the lowest limit of this type. A schema may have several. */
  const limit = (type: string): number | undefined => {
    const limits = checks.filter((check) => check.type === type).map(({ requirement }) => requirement as number);
    return limits.length === 0 ? undefined : Math.min(...limits);
  };
  const largestChild = (child: unknown, childName = name): unknown =>
    buildLargest(child as SchemaNode, filling, childName);
  switch (node.type) {
    case "string":
      return longestText(schema, checks, limit("max_length"), filling.text);
    case "number":
      return limit("max_value") ?? 1;
    case "array":
      return Array.from({ length: limit("max_length") ?? 1 }, () => largestChild(node.item));
    case "record": {
      const keys = largestKeys(
        node.key as unknown as v.GenericSchema,
        limit("max_entries") ?? 1,
        filling,
        `${name}{key}`,
      );
      return Object.fromEntries(keys.map((key) => [key, largestChild(node.value, `${name}{}`)]));
    }
    case "object":
    case "strict_object":
      return Object.fromEntries(
        Object.entries(node.entries ?? {}).map(([key, child]) => [key, largestChild(child, key)]),
      );
    case "tuple":
      return (node.items ?? []).map((child) => largestChild(child));
    case "optional":
    case "nullable":
    case "nullish":
      return largestChild(node.wrapped);
    case "literal":
      return node.literal;
    case "picklist":
      return node.options?.[0];
    case "boolean":
      return true;
    case "union":
    case "variant":
      return (node.options ?? [])
        .map((child) => largestChild(child))
        .toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
        .find((value) => v.is(schema, value));
    default:
      throw new Error(`${name}: cannot find the largest ${node.type}`);
  }
}

/** Returns the longest text that the schema accepts among some candidates. */
function longestText(
  schema: v.GenericSchema,
  checks: readonly SchemaNode[],
  max: number | undefined,
  text: string,
): string {
  const filled = text.repeat(Math.ceil((max ?? 1) / text.length)).slice(0, max ?? 1);
  const candidates = [filled, "a".repeat(max ?? 1), "7".repeat(max ?? 1), "2026-03-01"];
  for (const { requirement } of checks) if (requirement instanceof RegExp) candidates.push(...matchesOf(requirement));
  const found = candidates.filter((text) => v.is(schema, text)).toSorted((a, b) => b.length - a.length)[0];
  return found ?? filled;
}

/** Texts that match a pattern, by its source. Cached, because sampling one pattern takes milliseconds. */
const matchesBySource = new Map<string, string[]>();

function matchesOf(pattern: RegExp): string[] {
  const known = matchesBySource.get(pattern.source);
  if (known !== undefined) return known;
  const found = fc.sample(fc.stringMatching(pattern), { numRuns: 60, seed: 1 });
  matchesBySource.set(pattern.source, found);
  return found;
}

/** Returns `count` keys, or fewer if the schema accepts only fewer. */
function largestKeys(schema: v.GenericSchema, count: number, { known }: Filling, name: string): string[] {
  const given = known[name];
  const candidates = [
    ...(Array.isArray(given) ? (given as string[]) : []),
    ...Array.from({ length: count }, (_, i) => String(i + 1)),
    ...Array.from({ length: count }, (_, i) => `section-${i}`),
    ...Array.from({ length: count }, (_, i) => "abcdefghijklmnopqrstuvwxyz".charAt(i % 26).repeat(1 + i)),
  ];
  return [...new Set(candidates.filter((key) => v.is(schema, key)))].slice(0, count);
}
