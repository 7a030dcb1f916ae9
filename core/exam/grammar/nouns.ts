import { addS } from "./verb-forms.ts";
import { COUNTABLE, IRREGULAR_PLURALS, UNCOUNTABLE } from "./word-classes.ts";

const PLURALS = new Map<string, string>();
for (const noun of COUNTABLE) if (noun !== "species") PLURALS.set(IRREGULAR_PLURALS.get(noun) ?? addS(noun), noun);
for (const [one, many] of IRREGULAR_PLURALS) PLURALS.set(many, one);
for (const [many, one] of [
  ["analyses", "analysis"],
  ["crises", "crisis"],
  ["criteria", "criterion"],
  ["goods", "goods"],
  ["clothes", "clothes"],
  ["houses", "house"],
  ["prices", "price"],
  ["exports", "export"],
  ["imports", "import"],
  ["hours", "hour"],
  ["sales", "sale"],
  ["levels", "level"],
  ["rates", "rate"],
  ["roads", "road"],
  ["cars", "car"],
  ["taxes", "tax"],
  ["crimes", "crime"],
  ["costs", "cost"],
  ["schools", "school"],
  ["users", "user"],
  ["studies", "study"],
  ["values", "value"],
  ["homes", "home"],
  ["sports", "sport"],
  ["products", "product"],
  ["services", "service"],
  ["computers", "computer"],
  ["museums", "museum"],
  ["trees", "tree"],
  ["results", "result"],
  ["shops", "shop"],
  ["wars", "war"],
  ["machines", "machine"],
  ["arts", "art"],
  ["cultures", "culture"],
  ["plants", "plant"],
  ["programs", "program"],
  ["politics", "politics"],
] as const)
  if (!PLURALS.has(many)) PLURALS.set(many, one);

/** Singular nouns that are also used without an article, so they are not in COUNTABLE. */
const NOUNS_WITHOUT_ARTICLE = new Set(
  `price cost rate level amount quality value culture art tax study sport home export import sale speed size standard death
  life love language light nature space power form level art behaviour kitchen service product success failure growth quantity
  internet world sun environment economy climate government staff man design beauty importance popularity
  proportion figure percentage pressure production consumption safety security interest
  use lack loss gap peak trade process energy diet body death birth marriage fashion religion age mind cost`.split(
    /\s+/,
  ),
);

/** Returns the singular of a known plural noun in lower case, or null for any other word. */
export const singularOf = (word: string): string | null => PLURALS.get(word) ?? null;
/** Returns whether a word in lower case is a known plural noun. */
export const isPlural = (word: string): boolean => PLURALS.has(word) || word === "police";
export const isSingular = (word: string): boolean =>
  COUNTABLE.has(word) || NOUNS_WITHOUT_ARTICLE.has(word) || UNCOUNTABLE.has(word);
export const isNoun = (word: string): boolean => isSingular(word) || isPlural(word);
export const pluralOf = (word: string): string => IRREGULAR_PLURALS.get(word) ?? addS(word);
