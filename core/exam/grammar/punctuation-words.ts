import { wordTable } from "../language/word-table.ts";
import { PLACE_NAMES } from "./names.ts";

/**
 * Names that always begin with a capital, by their lower-case form. Not March, May and August, which are other words.
 */
export const NAMES = wordTable<string>(
  Object.fromEntries(
    [
      ...`Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February April June July September October November
      December Christmas Easter Ramadan Facebook Instagram Google YouTube`.split(/\s+/),
      ...PLACE_NAMES,
    ].map((name) => [name.toLowerCase(), name]),
  ),
);

/** Phrases that need a comma after them at the start of a sentence. */
const OPENERS = [
  "however",
  "moreover",
  "furthermore",
  "nevertheless",
  "therefore",
  "nowadays",
  "for example",
  "for instance",
  "in conclusion",
  "in my opinion",
  "in my view",
  "on the other hand",
  "on the one hand",
  "first of all",
  "in addition",
  "as a result",
  "in contrast",
  "to sum up",
  "firstly",
  "secondly",
  "finally",
  "consequently",
  "in fact",
  "to conclude",
  "to begin with",
  "overall",
  "in general",
  "by contrast",
  "besides",
];
/** The phrases of OPENERS by their first word. Each phrase is divided into words. */
export const OPENERS_BY_FIRST = new Map<string, string[][]>();
for (const opener of OPENERS) {
  const parts = opener.split(" ");
  const first = parts[0] ?? "";
  OPENERS_BY_FIRST.set(first, [...(OPENERS_BY_FIRST.get(first) ?? []), parts]);
}

/** Contractions without their apostrophe, except those that are also common words. */
export const CONTRACTED = wordTable<string>({
  dont: "don't",
  cant: "can't",
  wont: "won't",
  didnt: "didn't",
  doesnt: "doesn't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  werent: "weren't",
  couldnt: "couldn't",
  wouldnt: "wouldn't",
  shouldnt: "shouldn't",
  havent: "haven't",
  hasnt: "hasn't",
  im: "I'm",
  ive: "I've",
  youre: "you're",
  theyre: "they're",
  thats: "that's",
  theres: "there's",
  whats: "what's",
  youve: "you've",
  weve: "we've",
  theyve: "they've",
});
