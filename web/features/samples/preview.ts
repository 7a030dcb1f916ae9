/** Characters of a question in a list (spec §9), and of an answer: about four lines. */
const QUESTION_LENGTH = 120;
const ANSWER_LENGTH = 300;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** What every Task 2 begins with: it tells a reader of a list nothing. */
const FORMULA = /^Write about the following topic[.:]?\s+/u;

/** The text of a question that came as HTML of our own server, trimmed to 120 characters. */
export function questionPreview(html: string): string {
  const text = html
    .replace(/<[^>]*>/gu, " ")
    .replace(/&(amp|lt|gt|quot);/gu, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/gu, " ")
    .trim();
  return trimTo(text.replace(FORMULA, ""), QUESTION_LENGTH);
}

/** How an answer begins. */
export function answerPreview(answer: string): string {
  return trimTo(answer.replace(/\s+/gu, " ").trim(), ANSWER_LENGTH);
}

/** A text of at most so many characters, the ellipsis included, cut between words where there are any. */
export function trimTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/u, "")}…`;
}
