import { createElement, type ReactNode } from "react";
import { type HtmlNode, readHtml } from "./read-html.ts";

/** Renders an HTML field of the API as elements, with known tags only. */
export function ServerHtml({ html }: { html: string }) {
  return <>{readHtml(html).map(elementOf)}</>;
}

function elementOf(node: HtmlNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  return createElement(
    node.tag,
    { key, ...node.attributes },
    ...(node.tag === "img" ? [] : [node.children.map(elementOf)]),
  );
}
