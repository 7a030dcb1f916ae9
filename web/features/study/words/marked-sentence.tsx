import { findWord } from "#core/exam/study/pick-word.ts";

/** A sentence in which the word `text` is marked, also in another form: "mitigated" for "mitigate". */
export function MarkedSentence({ sentence, text }: { sentence: string; text: string }) {
  const span = findWord(sentence, text);
  if (span === null) return sentence;
  return (
    <>
      {sentence.slice(0, span.start)}
      <mark>{sentence.slice(span.start, span.end)}</mark>
      {sentence.slice(span.end)}
    </>
  );
}
