import type { Sentence } from "./read-text.ts";

/**
 * Pairs of grammar words that English does not put side by side ("the is", "of they", "can the"). One is a slip; many
 * mean that the words stand in no order.
 */
export function impossiblePairs(sentences: readonly Sentence[]): {
  found: { start: number; end: number }[];
  possible: number;
} {
  const found: { start: number; end: number }[] = [];
  let possible = 0;
  for (const { words } of sentences) {
    for (const [i, word] of words.entries()) {
      const kind = word.text === "A" && i > 0 ? undefined : KINDS.get(word.lower);
      if (!kind) continue;
      possible += 1;
      const next = words[i + 1];
      if (!next) {
        if (kind === "article" || kind === "joiner") found.push({ start: word.start, end: word.end });
        continue;
      }
      const nextKind = KINDS.get(next.lower);
      const isApart = next.start - word.end > 1;
      if (!isApart && nextKind && NEVER[kind].has(nextKind) && !ALLOWED.has(`${word.lower} ${next.lower}`))
        found.push({ start: word.start, end: next.end });
    }
  }
  return { found, possible };
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
  | "joiner"
  | "to"
  | "not";

const KINDS = new Map<string, Kind>();
const put = (kind: Kind, words: string) => {
  for (const word of words.split(" ")) KINDS.set(word, kind);
};
put("article", "a an the");
put("possessive", "my your our their its");
put("be", "is are was were am");
put("have", "has have had");
put("do", "does did do");
put("modal", "can could will would should must may might shall");
put("preposition", "of in on at by for with from into about between among towards during");
put("subject", "i he she we they");
put("object", "me him us them");
put("joiner", "and or but because although than if");
put("to", "to");
put("not", "not");

const kinds = (list: string) => new Set(list.split(" "));
const NEVER: Readonly<Record<Kind, ReadonlySet<string>>> = {
  article: kinds("article be have modal do preposition subject object possessive joiner to not"),
  possessive: kinds("article be have modal do preposition subject object possessive joiner to not"),
  be: kinds("be have modal do object"),
  have: kinds("be modal do subject"),
  do: kinds("be modal have"),
  modal: kinds("article be modal preposition object possessive to"),
  preposition: kinds("be have modal do subject to preposition"),
  subject: kinds("article subject object possessive preposition to"),
  object: kinds("subject"),
  joiner: kinds("have object"),
  to: kinds("is was are were has had modal preposition subject joiner"),
  not: kinds("modal subject"),
};
const ALLOWED = new Set(
  `in between|from among|from between|from in|of in|from at|in on|in by|on by|on in|on at|on about|of about|at about|by about|in about|for about|to about|to between|from about|with about|about by|about in|about on|in for|in with|on with|by with|for by|of by|on for|with in|at in|with by|about of|are to|or have|or had|and have|and had|but have|but had|than have|and has|or has|but has|than had|than has|because have|if have|and me|or me|than me|than him|than them|than us|and us|and them|or them|of to|may be|about to|in to|on to|by to|from on|of on|into by|a have|do have|did have|does have|do not|to into|do in|not i|for in|at by|at on|at with|to by|to in|to on|to of|to for|to from|to with|to at|to or|to and|to if|to than|to towards|to during|are i|is i|a i|a do|a may|a will|a must|the will|their will|my will|the us|the may|the in|the do|the on|the or|its i|have i|have we|have they|had they|had we|had he|has he|has she|with have|have do|not will`.split(
    "|",
  ),
);
