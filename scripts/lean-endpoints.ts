import type { Plugin } from "vite";

/** What only the server and the documents read of a call. */
const SERVERS = new Set(["summary", "params", "query", "body", "form", "verified", "bodyLimit", "raw", "file"]);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Property = Node & { key: Node & { name?: string } };

/**
 * The client reads of the table of endpoints how a call is made and how its answer is parsed. What a request must look
 * like is the server's to check, so the schemas of requests that no form uses stay out of the build.
 */
export function leanEndpoints(): Plugin {
  return {
    name: "bandwise-lean-endpoints",
    transform(code, id) {
      if (!/\/core\/wire\/(?:[a-z-]+-)?endpoints\.ts$/u.test(id)) return null;
      const cuts: Property[] = [];
      const visit = (value: unknown): void => {
        if (Array.isArray(value)) return value.forEach(visit);
        if (typeof value !== "object" || value === null) return;
        const node = value as Node;
        if (node.type === "ObjectExpression") cuts.push(...serversOf(node));
        Object.values(node).forEach(visit);
      };
      visit(this.parse(code));
      const lean = cuts
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/u, ""), code);
      return { code: lean, map: null };
    },
  };
}

/** The server's properties of a call; none of any other object. */
function serversOf(node: Node): Property[] {
  const properties = (node["properties"] as Property[]).filter((each) => each.type === "Property");
  const names = new Set(properties.map(({ key }) => key.name));
  if (!names.has("path") || !names.has("reply")) return [];
  return properties.filter(({ key }) => SERVERS.has(key.name ?? ""));
}
