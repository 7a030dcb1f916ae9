import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { escapeHtml, unescapeHtml } from "../text/escape-html.ts";

/**
 * Returns the "annotated HTML" of the wire: the escaped text with each mark in `<span data-type data-rule data-reason
 * data-suggestion>`. Line breaks separate several suggestions. Marks must be in order. Leaves out marks that overlap or
 * are outside the text.
 */
export function writeAnnotated(text: string, marks: readonly GrammarMark[]): string {
  let html = "";
  let position = 0;
  for (const mark of marks) {
    if (mark.start < position || mark.end <= mark.start || mark.end > text.length) continue;
    const suggestions = mark.suggestions.map((suggestion) => suggestion.replace(/\n/g, " ")).join("\n");
    html +=
      escapeHtml(text.slice(position, mark.start)) +
      `<span data-type="${mark.type}" data-rule="${escapeHtml(mark.rule)}" data-reason="${escapeHtml(mark.reason)}"` +
      `${mark.suggestions.length > 0 ? ` data-suggestion="${escapeHtml(suggestions)}"` : ""}>` +
      `${escapeHtml(text.slice(mark.start, mark.end))}</span>`;
    position = mark.end;
  }
  return html + escapeHtml(text.slice(position));
}

export type AnnotatedText = { text: string; marks: GrammarMark[] };

const TYPES: readonly string[] = ["grammar", "style", "spelling", "punctuation"] satisfies GrammarMark["type"][];
const isMarkType = (value: string): value is GrammarMark["type"] => TYPES.includes(value);
const MARK_SPAN = /<span((?: data-[a-z]+="[^"<>]*")+)>([^<>]*)<\/span>/g;

/**
 * Parses annotated HTML. Accepts only the spans that `writeAnnotated` writes; without `data-rule` the rule is the type.
 * Any other tag, attribute or reference stays plain text and never becomes markup again.
 */
export function readAnnotated(html: string): AnnotatedText {
  let text = "";
  const marks: GrammarMark[] = [];
  let position = 0;
  for (const match of html.matchAll(MARK_SPAN)) {
    const fields = readFields(match[1] ?? "");
    const type = fields?.get("data-type");
    if (fields === null || type === undefined || !isMarkType(type) || match[2] === "") continue;
    text += unescapeHtml(html.slice(position, match.index));
    const start = text.length;
    text += unescapeHtml(match[2] ?? "");
    const suggestion = fields.get("data-suggestion");
    marks.push({
      start,
      end: text.length,
      type,
      rule: fields.get("data-rule") ?? type,
      reason: fields.get("data-reason") ?? "",
      suggestions: suggestion === undefined ? [] : suggestion.split("\n"),
    });
    position = match.index + match[0].length;
  }
  return { text: text + unescapeHtml(html.slice(position)), marks };
}

/** Returns the attributes of a span, or null if an attribute is unknown or repeated. */
function readFields(source: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (const [, name = "", value = ""] of source.matchAll(/ (data-[a-z]+)="([^"<>]*)"/g)) {
    if (!/^data-(?:type|rule|reason|suggestion)$/.test(name) || fields.has(name)) return null;
    fields.set(name, unescapeHtml(value));
  }
  return fields;
}
