import { sha256Base64 } from "#api/sha256.ts";

/** A page with its styles inside it, and the CSP sources that allow its inline styles and its inline script. */
export type InlinedPage = { html: string; styleSources: string[]; scriptSources: string[] };

const STYLE_SHEET = /<link rel="stylesheet" crossorigin href="(?<path>[^"]+)">/gu;
/** The script that runs before the first paint (web/theme.js). Data blocks have a type, so they are not found. */
const INLINE_SCRIPT = /<script>(?<text>[\s\S]*?)<\/script>/u;

/**
 * Puts the text of a page's style sheets into the page, so that the first paint waits for no further file. The links
 * stay, disabled: from them the app knows that it need not fetch these styles. `textOf` returns the text of a sheet.
 */
export function inlineFiles(html: string, textOf: (path: string) => string): InlinedPage {
  const script = INLINE_SCRIPT.exec(html)?.groups?.["text"];
  const scriptSources = script === undefined ? [] : [cspHash(script)];
  const links = [...html.matchAll(STYLE_SHEET)];
  const [first] = links[0] ?? [];
  if (first === undefined) return { html, styleSources: [], scriptSources };
  const text = links.map((link) => textOf(link.groups?.["path"] ?? "")).join("");
  // Replacements are functions, so that a "$" in a style sheet stays a "$".
  const inlined = html
    .replace(first, () => `<style>${text}</style>\n    ${first}`)
    .replace(STYLE_SHEET, (_, path: string) => `<link rel="stylesheet" crossorigin href="${path}" disabled>`);
  return { html: inlined, styleSources: [cspHash(text)], scriptSources };
}

/** Returns the source that allows an inline element with exactly this text. */
export function cspHash(text: string): string {
  return `'sha256-${sha256Base64(text)}'`;
}
