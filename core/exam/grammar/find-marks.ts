import type { Lexicon } from "../language/lexicon.ts";
import { readText } from "../language/read-text.ts";
import { insertUnlessOverlapping } from "./insert-mark.ts";
import type { GrammarMark } from "./mark.ts";
import type { Context, Rule } from "./rule.ts";
import { RULES } from "./rules.ts";
import { createSpellingSuggester, type SpellingSuggester } from "./suggest-spelling.ts";

/**
 * Returns the errors that the rules find in `text`, in order and without overlaps. A text without marks can still have
 * errors. Takes a few milliseconds for 300 words, and its time grows with the length. Spelling suggestions are slow if
 * many words are misspelt; leave `spelling` out if only counting.
 */
export function findMarks(
  text: string,
  lexicon: Lexicon,
  without: GrammarMark["type"] | null = null,
  suggest: SpellingSuggester = createSpellingSuggester(lexicon),
): GrammarMark[] {
  const rules = RULES.filter(({ type }) => type !== without);
  const found: GrammarMark[] = [];
  const { sentences } = readText(text);
  for (const [index, sentence] of sentences.entries()) {
    const isLast = sentences[index + 1]?.paragraph !== sentence.paragraph;
    const context: Context = { text, sentence, lexicon, suggest, isLast };
    for (const rule of rules) for (const mark of marksOf(rule, context)) insertUnlessOverlapping(found, mark);
  }
  return found;
}

/**
 * Returns the same marks as `findMarks`, in less time: suggestions for misspelt words are at most one change away, so
 * some have fewer.
 */
export function findPlaces(text: string, lexicon: Lexicon): GrammarMark[] {
  const suggest = createSpellingSuggester(lexicon);
  return findMarks(text, lexicon, null, (word) => suggest(word, 1));
}

function marksOf(rule: Rule, context: Context): GrammarMark[] {
  return rule.find(context).map(({ start, end, suggestions, reason }) => ({
    start,
    end,
    type: rule.type,
    rule: rule.id,
    reason: reason ?? rule.reason,
    suggestions: suggestions.filter(
      (each, i) => suggestions.indexOf(each) === i && each !== context.text.slice(start, end),
    ),
  }));
}
