import { sha256Base64 } from "#api/sha256.ts";

/** A page that contains its styles, and the CSP sources that allow its inline styles and its inline script. */
export type InlinedPage = { html: string; styleSources: string[]; scriptSources: string[] };

const STYLE_SHEET = /<link rel="stylesheet" crossorigin href="(?<path>[^"]+)">/gu;
/** The script that runs before the first paint (web/theme.js). Does not match data blocks, because they have a type. */
const INLINE_SCRIPT = /<script>(?<text>[\s\S]*?)<\/script>/u;

/**
 * Puts the text of a page's style sheets into the page, so that the first paint waits for no other file. Disables the
 * links but keeps them: they tell the app that the page already has these styles. `readSheet` returns the text of a
 * style sheet.
 */
export function inlineFiles(html: string, readSheet: (path: string) => string): InlinedPage {
  const script = INLINE_SCRIPT.exec(html)?.groups?.["text"];
  const scriptSources = script === undefined ? [] : [toCspSource(script)];
  const links = [...html.matchAll(STYLE_SHEET)];
  const [first] = links[0] ?? [];
  if (first === undefined) return { html, styleSources: [], scriptSources };
  const text = links.map((link) => readSheet(link.groups?.["path"] ?? "")).join("");
  // Replacements are functions, so that a "$" in a style sheet stays a "$".
  const inlined = html
    .replace(first, () => `<style>${text}</style>\n    ${first}`)
    .replace(STYLE_SHEET, (_, path: string) => `<link rel="stylesheet" crossorigin href="${path}" disabled>`);
  return { html: inlined, styleSources: [toCspSource(text)], scriptSources };
}

/** Returns the CSP source that allows an inline element with exactly this text. */
export function toCspSource(text: string): string {
  return `'sha256-${sha256Base64(text)}'`;
}
