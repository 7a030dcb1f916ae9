import type { RichText } from "#core/exam/content/text.ts";
import { decorate } from "./decorate.ts";

/** Text with its bold and italic spans. */
export function RichWords({ text }: { text: RichText }) {
  return decorate(text.text, text.marks, []).map((piece) => (
    <Styled key={piece.start} bold={piece.bold} italic={piece.italic} text={piece.text} />
  ));
}

export function Styled({ text, bold, italic }: { text: string; bold: boolean; italic: boolean }) {
  const inner = italic ? <i>{text}</i> : text;
  return bold ? <b>{inner}</b> : inner;
}
