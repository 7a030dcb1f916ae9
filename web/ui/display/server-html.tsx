import { createElement, type ReactNode } from "react";
import { type HtmlNode, type HtmlTag, readHtml } from "./read-html.ts";

/**
 * Renders an HTML field of the API as elements, with known tags only. Leaves out top-level elements with the tag
 * `without`.
 */
export function ServerHtml({ html, without }: { html: string; without?: HtmlTag | undefined }) {
  const nodes = readHtml(html).filter((node) => typeof node === "string" || node.tag !== without);
  return <>{nodes.map(elementOf)}</>;
}

function elementOf(node: HtmlNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  return createElement(
    node.tag,
    { key, ...node.attributes },
    ...(node.tag === "img" ? [] : [node.children.map(elementOf)]),
  );
}
