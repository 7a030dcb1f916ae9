import { findWord } from "#core/exam/study/pick-word.ts";
import type { WordDraft } from "./use-save-words.ts";

/**
 * Returns the notebook as a text file for Anki (Anki manual, "Text files"). Tabs separate the two fields of a note.
 * The headers choose the basic note type, a deck and a tag. Fields are HTML, so that the word is bold in its sentence.
 */
export function writeAnki(words: readonly WordDraft[]): string {
  const headers = ["#separator:tab", "#html:true", "#notetype:Basic", "#deck:Bandwise", "#tags:bandwise"];
  const notes = words.map((word) => [writeFront(word), writeBack(word)].map(quoteField).join("\t"));
  return [...headers, "#columns:Front\tBack", ...notes, ""].join("\n");
}

function writeFront({ text, sentence }: WordDraft): string {
  return sentence === "" ? bold(text) : `${bold(text)}<br><br>${writeSentence(sentence, text)}`;
}

function writeBack({ definition, source }: WordDraft): string {
  return [definition, source]
    .filter((line) => line !== "")
    .map(escapeHtml)
    .join("<br><br>");
}

function writeSentence(sentence: string, text: string): string {
  const span = findWord(sentence, text);
  if (span === null) return escapeHtml(sentence);
  const word = bold(sentence.slice(span.start, span.end));
  return escapeHtml(sentence.slice(0, span.start)) + word + escapeHtml(sentence.slice(span.end));
}

const bold = (text: string): string => `<b>${escapeHtml(text)}</b>`;

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Quotes a field that has quotation marks. A note never begins with "#", because its first field begins with "<b>". */
function quoteField(field: string): string {
  return field.includes('"') ? `"${field.replaceAll('"', '""')}"` : field;
}
