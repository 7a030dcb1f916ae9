import { patterns } from "../pattern.ts";
import { type Context, type Finding, matchCase, type Rule } from "../rule.ts";
import { isNoun } from "../nouns.ts";
import { NO_PLURAL } from "../word-classes.ts";
import { STOP_WORDS } from "#core/exam/language/word-lists.ts";
import { wordTable } from "#core/exam/language/word-table.ts";

const WRONG_PLURALS = wordTable<string>({
  childs: "children",
  childrens: "children",
  mens: "men",
  womens: "women",
  mans: "men",
  womans: "women",
  foots: "feet",
  tooths: "teeth",
  mouses: "mice",
  fishs: "fish",
  sheeps: "sheep",
  deers: "deer",
  persones: "people",
  wifes: "wives",
  lifes: "lives",
  knifes: "knives",
  leafs: "leaves",
  shelfs: "shelves",
  peoples: "people",
  gooses: "geese",
  countrys: "countries",
  citys: "cities",
  familys: "families",
  partys: "parties",
  companys: "companies",
  studys: "studies",
  technologys: "technologies",
  activitys: "activities",
  aircrafts: "aircraft",
  datas: "data",
  medias: "media",
  criterias: "criteria",
  phenomenons: "phenomena",
});

/**
 * Returns a `find` function for the words that `table` corrects. Drops words before an apostrophe, and words for which
 * `except` is true.
 */
function findWords(
  table: (word: string) => string | undefined,
  except: (before: string, after: string, lower: string) => boolean,
) {
  return (context: Context): Finding[] => {
    const all = context.sentence.words;
    return all.flatMap((word, i) => {
      const right = table(word.lower);
      if (right === undefined || except(all[i - 1]?.lower ?? "", all[i + 1]?.lower ?? "", word.lower)) return [];
      if (context.text.charAt(word.end) === "'" || context.text.charAt(word.end) === "’") return [];
      return [{ start: word.start, end: word.end, suggestions: [matchCase(right, word.text)] }];
    });
  };
}

export const COUNTABILITY_RULES: readonly Rule[] = [
  {
    id: "uncountable-plural",
    class: "countability",
    type: "grammar",
    severity: 2,
    reason: "This noun cannot be counted, so it has no plural.",
    find: findWords(
      (word) => NO_PLURAL.get(word),
      (before, after) =>
        /^(?:he|she|it|who|that|which|also|can|may|will)$|ly$/.test(before) ||
        /^(?:the|him|her|them|us|our|your|their|my|his|its)$/.test(after),
    ),
    fires: ["We need more informations.", "He bought new furnitures."],
    silent: [
      "We need more information.",
      "He houses them.",
      "It damages the road.",
      "Smoke slowly damages your lungs.",
    ],
  },
  {
    id: "uncountable-studies",
    class: "countability",
    type: "grammar",
    severity: 1,
    reason: "“Research” and “work” are rarely counted: say “studies”, “jobs” or “tasks”.",
    find: patterns([
      ["many|several|some|few|two|three|various|these|those < researches >", "studies"],
      ["found|find|get|got a new|good|better|full-time < work >", "job"],
      ["find|found|get|got|want|wants|need a #adj? < work >", "job"],
    ]),
    fires: ["They did many researches.", "He found a new work in May."],
    silent: ["She found work in a shop.", "He researches the moon."],
  },
  {
    id: "irregular-plural",
    class: "countability",
    type: "grammar",
    severity: 2,
    reason: "This noun has an irregular plural.",
    find: findWords(
      (word) => WRONG_PLURALS[word],
      (before, after, lower) =>
        after === "of" ||
        // "Their childrens room" is a possessive without its apostrophe.
        (/^(?:childrens|womens|mens)$/.test(lower) && after !== "" && !STOP_WORDS.has(after)) ||
        // "The childs habits" is a possessive without its apostrophe.
        (lower === "childs" &&
          /^(?:a|the|their|its|his|her|each|every|this)$/.test(before) &&
          after !== "" &&
          !STOP_WORDS.has(after)) ||
        isNoun(after) ||
        /^(?:indigenous|different|native)$/.test(before) ||
        /^(?:life|lives|health|opinion|opinions|minds|needs|homes|houses|money|lifestyle|behaviour)$/.test(after),
    ),
    fires: ["Many childs play here.", "Most womans work.", "Peoples are kind."],
    silent: [
      "Many children play here.",
      "Most women work.",
      "The peoples of the region differ.",
      "They control their childs upbringing.",
    ],
  },
  {
    id: "much-many",
    class: "countability",
    type: "grammar",
    severity: 2,
    reason: "“Many” goes with things that can be counted, “much” with what cannot.",
    find: patterns([
      [
        "-as|so|how|too|very < much > !higher|lower|larger|smaller|longer|shorter|bigger|better|greater|more|less|fewer|cheaper #adj? #many !and",
        "many",
      ],
      // A second noun may be uncountable: "how much cars and fuel".
      ["how|so|too|as|very < much > #adj? #many|people|children !and", "many"],
      ["too|so|how|very < many > #adj? #mass !#noun|#many", "much"],
      [
        "-too|so|how|very|as < many > money|traffic|progress|information|homework|work|pollution|equipment|advice|furniture|luggage|knowledge|research !#noun|#many|jams|jam|lights",
        "a lot of",
        "much",
      ],
    ]),
    fires: ["There is too many traffic.", "Much people agree.", "How much hours do you work?"],
    silent: [
      "How much money do you need?",
      "Not much has changed.",
      "Many time zones exist.",
      "It helps people very much.",
      "They had much longer hours.",
      "It caused many traffic jams.",
      "It shows how much eggs and milk they use.",
    ],
  },
  {
    id: "fewer-less",
    class: "countability",
    type: "grammar",
    severity: 1,
    reason: "“Fewer” goes with things that can be counted, “less” with what cannot.",
    find: patterns([
      ["< less > #many|people|children", "fewer"],
      ["< fewer > #mass !#noun|#many", "less"],
    ]),
    fires: ["Less people read today.", "It costs fewer money."],
    silent: ["Fewer people read today.", "It costs less money."],
  },
  {
    id: "few-little",
    class: "countability",
    type: "grammar",
    severity: 1,
    reason: "“A few” goes with things that can be counted, “a little” with what cannot.",
    find: patterns([
      ["a < little > #adj? #many|people|children", "few"],
      ["< a few > #mass !#noun|#many", "a little"],
    ]),
    fires: ["There are a little shops.", "I have a few money."],
    silent: ["I have a few shops and a little money.", "A little children's book lay there."],
  },
  {
    id: "amount-number",
    class: "countability",
    type: "grammar",
    severity: 1,
    reason: "“Number” goes with things that can be counted, “amount” with what cannot.",
    find: patterns([
      ["< amount > of the? #adj? #many|people|children|cars", "number"],
      ["< amounts > of the? #adj? #many|people|children", "numbers"],
      [
        "< number > of the? #adj? money|water|time|energy|traffic|food|waste|rubbish|electricity|information|oil|gas|pollution !#noun|#many",
        "amount",
      ],
    ]),
    fires: ["The amount of cars doubled.", "They spend a large number of money."],
    silent: ["The number of cars doubled.", "The amount of money fell."],
  },
  {
    id: "news-is",
    class: "countability",
    type: "grammar",
    severity: 2,
    reason: "This noun takes a singular verb, even if it looks like a plural.",
    find: patterns([
      ["-and|or|traffic news < are|were >", "is"],
      [
        "^ the|this|all|some|such|our|their? information|advice|furniture|traffic|equipment|homework|money|knowledge < are >",
        "is",
      ],
      ["^ < news|physics|mathematics|economics > are|were", "$1 is"],
    ]),
    fires: ["The news are bad."],
    silent: [
      "The news is bad.",
      "The traffic lights are red.",
      "Other ways to reduce traffic are:",
      "Cars and traffic are noisy.",
    ],
  },
];
