import { isMonthMay } from "./month-may.ts";
import type { Sentence } from "./read-text.ts";

/**
 * Finds pairs of function words that English does not put side by side ("the is", "of they", "can the"), and sentences
 * that end with an article or a conjunction. `functionWords` is the number of function words. A single pair is a slip;
 * many pairs mean that the text has no word order.
 */
export function findImpossiblePairs(sentences: readonly Sentence[]): {
  found: { start: number; end: number }[];
  functionWords: number;
} {
  const found: { start: number; end: number }[] = [];
  let functionWords = 0;
  for (const { words } of sentences) {
    for (const [i, word] of words.entries()) {
      const kind = kindOf(words, i);
      if (!kind) continue;
      functionWords += 1;
      const next = words[i + 1];
      if (!next) {
        if (kind === "article" || kind === "conjunction") found.push({ start: word.start, end: word.end });
        continue;
      }
      const nextKind = kindOf(words, i + 1);
      const isAdjacent = next.start - word.end <= 1;
      if (
        isAdjacent &&
        nextKind &&
        NEVER_FOLLOWED_BY[kind].has(nextKind) &&
        !ALLOWED_PAIRS.has(`${word.lower} ${next.lower}`)
      )
        found.push({ start: word.start, end: next.end });
    }
  }
  return { found, functionWords };
}

/** Returns the kind of a function word, or undefined for all other words, the letter A and the month May. */
function kindOf(words: Sentence["words"], index: number): Kind | undefined {
  const word = words[index];
  if (word === undefined || (word.text === "A" && index > 0) || isMonthMay(words, index)) return undefined;
  return KIND_BY_WORD.get(word.lower);
}

type Kind =
  | "article"
  | "be"
  | "have"
  | "modal"
  | "do"
  | "preposition"
  | "subject"
  | "object"
  | "possessive"
  | "conjunction"
  | "to"
  | "not";

const KIND_BY_WORD = new Map<string, Kind>();
const addWords = (kind: Kind, words: string) => {
  for (const word of words.split(" ")) KIND_BY_WORD.set(word, kind);
};
addWords("article", "a an the");
addWords("possessive", "my your our their its");
addWords("be", "is are was were am");
addWords("have", "has have had");
addWords("do", "does did do");
addWords("modal", "can could will would should must may might shall");
addWords("preposition", "of in on at by for with from into about between among towards during");
addWords("subject", "i he she we they");
addWords("object", "me him us them");
addWords("conjunction", "and or but because although than if");
addWords("to", "to");
addWords("not", "not");

const kindSet = (list: string) => new Set(list.split(" "));
const NEVER_FOLLOWED_BY: Readonly<Record<Kind, ReadonlySet<string>>> = {
  article: kindSet("article be have modal do preposition subject object possessive conjunction to not"),
  possessive: kindSet("article be have modal do preposition subject object possessive conjunction to not"),
  be: kindSet("be have modal do object"),
  have: kindSet("be modal do subject"),
  do: kindSet("be modal have"),
  modal: kindSet("article be modal preposition object possessive to"),
  preposition: kindSet("be have modal do subject to preposition"),
  subject: kindSet("article subject object possessive preposition to"),
  object: kindSet("subject"),
  conjunction: kindSet("have object"),
  to: kindSet("is was are were has had modal preposition subject conjunction"),
  not: kindSet("modal subject"),
};
const ALLOWED_PAIRS = new Set(
  `in between|from among|from between|from in|of in|from at|in on|in by|on by|on in|on at|on about|of about|at about|by about|in about|for about|to about|to between|from about|with about|about by|about in|about on|in for|in with|on with|by with|for by|of by|on for|with in|at in|with by|about of|are to|or have|or had|and have|and had|but have|but had|than have|and has|or has|but has|than had|than has|because have|if have|and me|or me|than me|than him|than them|than us|and us|and them|or them|of to|may be|about to|in to|on to|by to|from on|of on|into by|a have|do have|did have|does have|do not|to into|do in|not i|for in|at by|at on|at with|to by|to in|to on|to of|to for|to from|to with|to at|to or|to and|to if|to than|to towards|to during|are i|is i|a i|a do|a may|a will|a must|the will|their will|my will|the us|the may|the in|the do|the on|the or|its i|have i|have we|have they|had they|had we|had he|has he|has she|with have|have do|not will`.split(
    "|",
  ),
);
