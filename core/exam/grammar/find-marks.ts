import type { Lexicon } from "../language/lexicon.ts";
import { readText } from "../language/read-text.ts";
import { insertUnlessOverlapping } from "./insert-mark.ts";
import type { GrammarMark } from "./mark.ts";
import type { Context, Rule } from "./rule.ts";
import { RULES } from "./rules.ts";
import { createSpellingSuggester, type SpellingSuggester } from "./suggest-spelling.ts";
import { DETERMINERS } from "./word-classes.ts";

/**
 * Returns the errors that the rules find in `text`, in order and without overlaps. A text without marks can still have
 * errors. `without` leaves out one type of mark. Takes a few milliseconds for 300 words. Suggestions for many misspelt
 * words are slow, so callers that only count errors of grammar pass "spelling" as `without`.
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
 * Returns the same marks as `findMarks` in less time. It looks for suggestions only one change away from a misspelt
 * word, so some marks have fewer suggestions.
 */
export function findPlaces(text: string, lexicon: Lexicon): GrammarMark[] {
  const suggest = createSpellingSuggester(lexicon);
  return findMarks(text, lexicon, null, (word) => suggest(word, 1));
}

function marksOf(rule: Rule, context: Context): GrammarMark[] {
  return rule.find(context).map(({ start, end, suggestions, reason }) => {
    const fitted = hasWrongCapital(context, start, end) ? suggestions.map(withoutCapital) : suggestions;
    return {
      start,
      end,
      type: rule.type,
      rule: rule.id,
      reason: reason ?? rule.reason,
      suggestions: fitted.filter(
        (suggestion, i) => fitted.indexOf(suggestion) === i && suggestion !== context.text.slice(start, end),
      ),
    };
  });
}

/** Returns whether a marked determiner has a capital after a comma, as in "However, The some". */
function hasWrongCapital({ text, sentence }: Context, start: number, end: number): boolean {
  const [first = ""] = /^[A-Z][a-z]+/.exec(text.slice(start, end)) ?? [];
  return start > sentence.start && text.endsWith(", ", start) && DETERMINERS.has(first.toLowerCase());
}

function withoutCapital(suggestion: string): string {
  return suggestion.charAt(0).toLowerCase() + suggestion.slice(1);
}
