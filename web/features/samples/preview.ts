/** Maximum characters of a question in a list (specification §9). */
const QUESTION_LENGTH = 120;
/** Maximum characters of an answer in a list: about four lines. */
const ANSWER_LENGTH = 300;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Task 2's standard opening, which says nothing about the question. */
const STANDARD_OPENING = /^Write about the following topic[.:]?\s+/u;

/** Returns the plain text of a question in our server's HTML, cut to 120 characters. */
export function questionPreview(html: string): string {
  const text = html
    .replace(/<[^>]*>/gu, " ")
    .replace(/&(amp|lt|gt|quot);/gu, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/gu, " ")
    .trim();
  return trimTo(text.replace(STANDARD_OPENING, ""), QUESTION_LENGTH);
}

/** Returns the beginning of an answer in one line. */
export function answerPreview(answer: string): string {
  return trimTo(answer.replace(/\s+/gu, " ").trim(), ANSWER_LENGTH);
}

/** Cuts a text to at most `length` characters including the ellipsis, between words if possible. */
export function trimTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/u, "")}…`;
}
