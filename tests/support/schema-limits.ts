import type * as v from "valibot";

/** The fields of a valibot schema, or of an action in its pipe, that tests read. */
export type SchemaNode = {
  kind: string;
  type: string;
  pipe?: readonly SchemaNode[];
  entries?: Readonly<Record<string, SchemaNode>>;
  items?: readonly SchemaNode[];
  options?: readonly unknown[];
  literal?: unknown;
  item?: SchemaNode;
  key?: SchemaNode;
  value?: SchemaNode;
  wrapped?: SchemaNode;
  requirement?: unknown;
};

const asNode = (schema: v.GenericSchema): SchemaNode => schema as unknown as SchemaNode;

/** Returns the path of every field that has no limit: of length, of count, of size of a number, or of depth. */
export function unlimitedFields(schema: v.GenericSchema, path: string): string[] {
  return findUnlimited(asNode(schema), path);
}

function findUnlimited(node: SchemaNode, path: string): string[] {
  const findInChild = (child: SchemaNode | undefined, at: string): string[] =>
    child === undefined ? [] : findUnlimited(child, at);
  const actions = validationsOf(node);
  const has = (...types: string[]): boolean => actions.some(({ type }) => types.includes(type));
  switch (node.type) {
    case "string":
      return has("max_length", "length", "iso_date") || actions.some(hasBoundedPattern) ? [] : [path];
    case "number":
      return has("max_value") ? [] : [path];
    case "array":
      return [...(has("max_length", "length") ? [] : [path]), ...findInChild(node.item, `${path}[]`)];
    case "record":
      return [
        ...(has("max_entries") ? [] : [path]),
        ...findInChild(node.key, `${path}{key}`),
        ...findInChild(node.value, `${path}{}`),
      ];
    case "object":
    case "strict_object":
      return Object.entries(node.entries ?? {}).flatMap(([name, child]) => findInChild(child, `${path}.${name}`));
    case "tuple":
      return (node.items ?? []).flatMap((child, i) => findInChild(child, `${path}[${i}]`));
    case "optional":
    case "nullable":
    case "nullish":
      return findInChild(node.wrapped, path);
    case "union":
    case "variant":
    case "intersect":
      return (node.options ?? []).flatMap((child) => findInChild(child as SchemaNode, path));
    case "boolean":
    case "literal":
    case "null":
    case "picklist":
      return [];
    default:
      return [`${path} (${node.type})`];
  }
}

/** Returns the checks of a schema's pipe, and of the pipe of the schema that it begins with. */
export function validationsOf({ pipe = [] }: SchemaNode): SchemaNode[] {
  return pipe.flatMap((item) => {
    if (item.kind === "schema") return validationsOf(item);
    return item.kind === "validation" ? [item] : [];
  });
}

/**
 * Returns whether an action is a pattern that no long text matches: it is anchored, and each repetition has a maximum.
 */
function hasBoundedPattern({ type, requirement }: SchemaNode): boolean {
  if (type !== "regex" || !(requirement instanceof RegExp)) return false;
  const { source } = requirement;
  const plain = source.replaceAll(/\\./gu, "x").replaceAll(/\[[^\]]*\]/gu, "x");
  return plain.startsWith("^") && plain.endsWith("$") && !/[*+]|\{\d+,\}/u.test(plain);
}
