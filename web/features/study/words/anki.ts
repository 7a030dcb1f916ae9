import type { WordDraft } from "./use-save-words.ts";
import { findWord } from "#core/exam/study/pick-word.ts";

/**
 * Returns the notebook as Anki's "Text files" chapter describes it: fields between tabs, with headers that choose the
 * basic note type, a deck and a tag. Words are HTML, so that the word can be bold in its sentence.
 */
export function writeAnki(words: readonly WordDraft[]): string {
  const headers = ["#separator:tab", "#html:true", "#notetype:Basic", "#deck:Bandwise", "#tags:bandwise"];
  const notes = words.map((word) => [front(word), back(word)].map(quoteField).join("\t"));
  return [...headers, "#columns:Front\tBack", ...notes, ""].join("\n");
}

function front({ text, sentence }: WordDraft): string {
  return sentence === "" ? bold(text) : `${bold(text)}<br><br>${markedSentence(sentence, text)}`;
}

function back({ definition, source }: WordDraft): string {
  return [definition, source]
    .filter((line) => line !== "")
    .map(escapeHtml)
    .join("<br><br>");
}

function markedSentence(sentence: string, text: string): string {
  const span = findWord(sentence, text);
  if (span === null) return escapeHtml(sentence);
  const word = bold(sentence.slice(span.start, span.end));
  return escapeHtml(sentence.slice(0, span.start)) + word + escapeHtml(sentence.slice(span.end));
}

const bold = (text: string): string => `<b>${escapeHtml(text)}</b>`;

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Quotes a field that has quotation marks. No line can become a "#" comment, because each begins with "<b>". */
function quoteField(field: string): string {
  return field.includes('"') ? `"${field.replaceAll('"', '""')}"` : field;
}
