/** A text, or an element with an allowed tag. */
export type HtmlNode = string | { tag: HtmlTag; attributes: Readonly<Record<string, string>>; children: HtmlNode[] };

const TAGS = [
  "p",
  "ul",
  "ol",
  "li",
  "strong",
  "em",
  "figure",
  "figcaption",
  "img",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
] as const;
export type HtmlTag = (typeof TAGS)[number];

const ATTRIBUTES: Partial<Record<HtmlTag, readonly string[]>> = {
  img: ["src", "alt", "width", "height"],
  th: ["scope"],
};
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/giu;

/**
 * Parses HTML from our server into a tree. Keeps only known tags and attributes, and pictures only from our own media.
 * Drops other tags but keeps their text. The texts of the tree are plain text, not HTML.
 */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const openElements: { tag: HtmlTag; children: HtmlNode[] }[] = [];
  const currentChildren = (): HtmlNode[] => openElements.at(-1)?.children ?? root;
  const appendText = (source: string): void => {
    if (source !== "") currentChildren().push(unescapeHtml(source));
  };
  let textStart = 0;
  for (const match of html.matchAll(TAG)) {
    appendText(html.slice(textStart, match.index));
    textStart = match.index + match[0].length;
    const tag = TAGS.find((known) => known === match[2]?.toLowerCase());
    if (tag === undefined) continue;
    if (match[1] === "/") closeElement(openElements, tag);
    else {
      const node = { tag, attributes: attributesOf(tag, match[3] ?? ""), children: [] };
      if (tag !== "img") {
        currentChildren().push(node);
        openElements.push({ tag, children: node.children });
      } else if (isOwnMedia(node.attributes["src"])) currentChildren().push(node);
    }
  }
  appendText(html.slice(textStart));
  return root;
}

/** Closes the innermost open element with this tag, and every element inside it. */
function closeElement(openElements: { tag: HtmlTag }[], tag: HtmlTag): void {
  const depth = openElements.findLastIndex((element) => element.tag === tag);
  if (depth >= 0) openElements.length = depth;
}

function attributesOf(tag: HtmlTag, source: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of source.matchAll(/\s([a-z-]+)="([^"]*)"/giu))
    if (ATTRIBUTES[tag]?.includes(name) === true) found[name] = unescapeHtml(value);
  return found;
}

const isOwnMedia = (src: string | undefined): boolean =>
  src !== undefined && /^\/media\/[\w-]+(?:\.[\w-]+)*$/u.test(src);

function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/gu, (_, name: string) => ENTITIES[name] ?? "");
}
