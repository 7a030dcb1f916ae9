type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** The text of a module without these parts of it. Each must be found exactly once. */
export function withoutParts(code: string, parts: readonly RegExp[]): string {
  return parts.reduce((text, part) => {
    const found = text.split(part).length - 1;
    if (found !== 1) throw new Error(`${part.source} is there ${found} times, not once`);
    return text.replace(part, "");
  }, code);
}

/** A function as its module names it, and what its body is in this build: a statement, or none. */
export type Bodies = Readonly<Record<string, string>>;

/**
 * The text of a module with other bodies in some of its functions: where a bundler cannot tell that a part is never
 * used, because something that is used would call it. Each function must be found exactly once, so that a newer
 * version of the package is looked at before it is built.
 */
export function withBodies(code: string, parse: (code: string) => unknown, bodies: Bodies): string {
  const found = new Map<string, Node[]>(Object.keys(bodies).map((name) => [name, []]));
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const node = value as Node;
    const named = functionOf(node);
    if (named !== null) found.get(named.name)?.push(named.body);
    Object.values(node).forEach(visit);
  };
  visit(parse(code));
  const cuts = [...found].map(([name, nodes]) => {
    const [body] = nodes;
    if (body === undefined || nodes.length > 1) throw new Error(`${name} is there ${nodes.length} times, not once`);
    return { body, instead: bodies[name] ?? "" };
  });
  return cuts
    .toSorted((a, b) => b.body.start - a.body.start)
    .reduce((text, { body, instead }) => `${text.slice(0, body.start)}{${instead}}${text.slice(body.end)}`, code);
}

/** The name and body of what declares a function: by itself, as a constant, or as a method. */
function functionOf(node: Node): { name: string; body: Node } | null {
  const of = (name: unknown, holder: unknown): { name: string; body: Node } | null => {
    const { body } = (holder ?? {}) as { body?: Node };
    return typeof name === "string" && body?.type === "BlockStatement" ? { name, body } : null;
  };
  if (node.type === "FunctionDeclaration") return of((node["id"] as { name?: string } | null)?.name, node);
  if (node.type === "VariableDeclarator") return of((node["id"] as { name?: string }).name, node["init"]);
  if (node.type !== "MethodDefinition") return null;
  const key = node["key"] as { type: string; name?: string };
  return of(key.type === "PrivateIdentifier" ? `#${key.name}` : key.name, node["value"]);
}
