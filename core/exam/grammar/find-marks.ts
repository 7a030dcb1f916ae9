import type { Lexicon } from "../language/lexicon.ts";
import { readText } from "../language/read-text.ts";
import type { GrammarMark } from "./mark.ts";
import type { Context, Rule } from "./rule.ts";
import { RULES } from "./rules.ts";

/**
 * The places in `text` that our rules object to, in order and without overlaps. Silence says nothing: what no rule knows
 * is not therefore right. Takes a few milliseconds for 300 words, without `spelling` also where many are misspelt: its
 * suggestions are what takes time, so whoever only counts leaves it out.
 */
export function findMarks(text: string, lexicon: Lexicon, without: GrammarMark["type"] | null = null): GrammarMark[] {
  const rules = RULES.filter(({ type }) => type !== without);
  const found: GrammarMark[] = [];
  const { sentences } = readText(text);
  for (const [index, sentence] of sentences.entries()) {
    const isLast = sentences[index + 1]?.paragraph !== sentence.paragraph;
    const context: Context = { text, sentence, lexicon, isLast };
    for (const rule of rules) for (const mark of marksOf(rule, context)) if (!overlaps(found, mark)) found.push(mark);
  }
  return found.sort((a, b) => a.start - b.start);
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

function overlaps(found: readonly GrammarMark[], { start, end }: GrammarMark): boolean {
  return found.some((mark) => mark.start < end && start < mark.end);
}
