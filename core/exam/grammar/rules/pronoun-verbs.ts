import type { Context, Finding } from "../rule.ts";
import { baseOfS, formsOf, isBase } from "../verb-forms.ts";

/** Words before a subject after which the verb has its base form: in questions, "make him go", "suggest that he go". */
const BEFORE_BASE_FORM =
  /^(?:do|does|did|can|could|will|would|shall|should|may|might|must|have|has|had|let|lets|make|makes|made|help|helps|see|saw|hear|heard|than|as|nor|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|lest|to|watch|need|and|or)$/;
const SUBJUNCTIVE =
  /^(?:suggest|recommend|insist|demand|propose|request|require|important|essential|vital|necessary|imperative|crucial|ask|prefer|advise)/;
const IT_STARTS = /^(?:because|when|if|that|and|but|although|while|so|since|which|unless)$/;
/** Plural nouns after "we" and "they" that look like verbs: "we guests". */
const PEOPLE_S = /^(?:guides|hosts|cooks|volunteers|witnesses|judges|guards|guests|users|humans|others|ones)$/;

/** Finds "he need" and "they needs" anywhere in a sentence: these pronouns can only be subjects. */
export function pronounVerbs({ text, sentence: { words } }: Context): Finding[] {
  return words.flatMap(({ lower, end }, i) => {
    const before = words[i - 1]?.lower ?? "";
    let at = i + 1;
    while (/^(?:also|always|often|usually|never|really|still|just|only|now|sometimes)$/.test(words[at]?.lower ?? ""))
      at += 1;
    const verb = words[at];
    if (
      verb === undefined ||
      text.slice(end, verb.start).trim() !==
        text
          .slice(end, verb.start)
          .trim()
          .replace(/[^a-z ]/gi, "")
    )
      return [];
    const isOne = lower === "he" || lower === "she" || (lower === "it" && (i === 0 || IT_STARTS.test(before)));
    const isMany = lower === "they" || lower === "we" || (lower === "i" && before !== "and");
    if (!isOne && !isMany) return [];
    // "Their" is meant in "on they lives".
    if (lower === "they" && /^(?:on|in|of|for|with|at|by|about|from)$/.test(before)) return [];
    const gap = text.slice(words[i - 1]?.end ?? 0, words[i]?.start ?? 0);
    if (
      before !== "" &&
      gap === " " &&
      BEFORE_BASE_FORM.test(before) &&
      !(IT_STARTS.test(before) && isClause(words.slice(0, i)))
    )
      return [];
    if (words.slice(Math.max(0, i - 4), i).some((word) => SUBJUNCTIVE.test(word.lower))) return [];
    const right = isOne ? singularForm(verb.lower, words[at + 1]?.lower ?? "") : pluralForm(verb.lower);
    return right === null ? [] : [{ start: verb.start, end: verb.end, suggestions: [right] }];
  });
}

/** Returns whether the words before "and" include a verb form of a clause, so that "and" joins clauses. */
function isClause(words: readonly { lower: string }[]): boolean {
  return words.some(({ lower }) =>
    /^(?:is|are|was|were|has|have|had|can|will|should|he|she|they|we|i|it)$/.test(lower),
  );
}

function singularForm(verb: string, after: string): string | null {
  if (verb === "need" && after === "not") return null;
  const forms = isBase(verb) ? formsOf(verb) : null;
  return forms === null || forms.past === verb || verb === "be" || verb === "do" || verb === "have" ? null : forms.s;
}

function pluralForm(verb: string): string | null {
  return PEOPLE_S.test(verb) || verb === "is" || verb === "has" || verb === "does" ? null : baseOfS(verb);
}
