import type { Rule } from "./rule.ts";
import { AGREEMENT_RULES } from "./rules/agreement.ts";
import { ARTICLE_RULES } from "./rules/articles.ts";
import { CAPITAL_INSIDE, CAPITAL_RULES } from "./rules/capitals.ts";
import { COLLOCATION_RULES } from "./rules/collocations.ts";
import { COMPARATIVE_RULES } from "./rules/comparatives.ts";
import { COUNTABILITY_RULES } from "./rules/countability.ts";
import { JOINING_RULES } from "./rules/joining-words.ts";
import { LEARNER_ARTICLE_RULES } from "./rules/learner-articles.ts";
import { LEARNER_CLAUSE_RULES } from "./rules/learner-clauses.ts";
import { LEARNER_FORM_RULES } from "./rules/learner-forms.ts";
import { LEARNER_NOUN_RULES } from "./rules/learner-nouns.ts";
import { LEARNER_PATTERN_RULES } from "./rules/learner-patterns.ts";
import { LEARNER_PHRASE_RULES } from "./rules/learner-phrases.ts";
import { LEARNER_VERB_RULES } from "./rules/learner-verbs.ts";
import { LEARNER_WORD_RULES } from "./rules/learner-words.ts";
import { MISSING_ARTICLE_RULES } from "./rules/missing-articles.ts";
import { NOUN_AGREEMENT_RULES } from "./rules/noun-agreement.ts";
import { PREPOSITION_RULES } from "./rules/prepositions.ts";
import { PUNCTUATION_RULES } from "./rules/punctuation.ts";
import { RUN_ON_RULES } from "./rules/run-ons.ts";
import { SPELLING_RULES } from "./rules/spelling.ts";
import { TENSE_RULES } from "./rules/tense.ts";
import { VERB_PATTERN_RULES } from "./rules/verb-patterns.ts";
import { WORD_FORM_RULES } from "./rules/word-forms.ts";

/** All rules for learner errors. If two rules mark the same words, the first in this list wins. */
export const RULES: readonly Rule[] = [
  ...TENSE_RULES,
  ...VERB_PATTERN_RULES,
  ...AGREEMENT_RULES,
  ...NOUN_AGREEMENT_RULES,
  ...COUNTABILITY_RULES,
  ...COMPARATIVE_RULES,
  ...WORD_FORM_RULES,
  ...PREPOSITION_RULES,
  ...COLLOCATION_RULES,
  ...MISSING_ARTICLE_RULES,
  ...ARTICLE_RULES,
  ...RUN_ON_RULES,
  ...JOINING_RULES,
  ...PUNCTUATION_RULES,
  ...CAPITAL_RULES,
  ...SPELLING_RULES,
  ...LEARNER_PATTERN_RULES,
  ...LEARNER_VERB_RULES,
  ...LEARNER_CLAUSE_RULES,
  ...LEARNER_WORD_RULES,
  ...LEARNER_NOUN_RULES,
  ...LEARNER_ARTICLE_RULES,
  ...LEARNER_PHRASE_RULES,
  ...LEARNER_FORM_RULES,
  CAPITAL_INSIDE,
];
