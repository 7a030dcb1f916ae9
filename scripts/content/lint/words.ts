/** Words and phrases of English text, for comparing what authors wrote. Only the tools use this, never marking. */

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** Returns the words of a text in lower case, with straight apostrophes and without punctuation. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase().replace(/’/g, "'"));
}

/** Returns every run of `length` words. */
export function phrasesOf(text: string, length: number): string[] {
  const words = wordsOf(text);
  return Array.from({ length: Math.max(0, words.length - length + 1) }, (_, index) =>
    words.slice(index, index + length).join(" "),
  );
}

/** Returns true if the words of `part` occur in `text` one after the other. */
export function containsWords(text: string, part: string): boolean {
  const words = wordsOf(part);
  return words.length > 0 && ` ${wordsOf(text).join(" ")} `.includes(` ${words.join(" ")} `);
}

/** Splits a text into sentences at their final marks. Good enough for prose without abbreviations. */
export function sentencesOf(text: string): string[] {
  return (text.match(/[^.!?…]+(?:[.!?…]+["”’)]*|$)/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

const FUNCTION_WORDS = new Set(
  (
    "a about above after again all also although an and any are as at be because been before being below between both " +
    "but by can could did do does done down during each either else every few first for from further had has have he her " +
    "here hers him his how i if in into is it its itself just last less like made make makes many may me might more most " +
    "much must my new no nor not now of off often on once one only or other our out over own per same she should since " +
    "so some such than that the their them then there these they this those three through to too two under until up upon " +
    "us use used uses using very was we were what when where which while who whom whose why will with within without " +
    "would yet you your"
  ).split(" "),
);

/** Returns the content words of a text, cut to their stems so that "pipes" finds "pipe". */
export function contentStems(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => word.length > 2 && !FUNCTION_WORDS.has(word))
      .map(stem),
  );
}

function stem(word: string): string {
  return word
    .replace(/'s$/, "")
    .replace(/(?:ies|es|s|ing|ed|ly|e)$/, "")
    .slice(0, 9);
}
