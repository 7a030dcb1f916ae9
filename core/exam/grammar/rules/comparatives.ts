import { type Phrase, patterns } from "../pattern.ts";
import type { Rule } from "../rule.ts";
import { wordTable } from "#core/exam/language/word-table.ts";

/** Comparatives in “-er”, and irregular ones. */
const COMPARATIVES =
  "better|worse|easier|cheaper|bigger|faster|higher|lower|older|younger|healthier|safer|harder|longer|shorter|stronger|smaller|larger|richer|poorer|happier|cleaner|quicker|greater|taller|wider|warmer|colder|earlier|later|busier|nicer|smarter|weaker|closer|deeper|further|simpler|less";
/** Superlatives in “-est”, and irregular ones. */
const SUPERLATIVES =
  "best|worst|easiest|cheapest|biggest|fastest|highest|lowest|oldest|youngest|tallest|largest|smallest|richest|safest|happiest|nicest|strongest|longest|greatest|hardest|latest|busiest|poorest";
/** Comparatives and superlatives of short adjectives. */
const SHORT = wordTable<readonly [string, string]>({
  cheap: ["cheaper", "cheapest"],
  easy: ["easier", "easiest"],
  fast: ["faster", "fastest"],
  big: ["bigger", "biggest"],
  small: ["smaller", "smallest"],
  high: ["higher", "highest"],
  low: ["lower", "lowest"],
  old: ["older", "oldest"],
  young: ["younger", "youngest"],
  long: ["longer", "longest"],
  short: ["shorter", "shortest"],
  hard: ["harder", "hardest"],
  strong: ["stronger", "strongest"],
  rich: ["richer", "richest"],
  poor: ["poorer", "poorest"],
  happy: ["happier", "happiest"],
  healthy: ["healthier", "healthiest"],
  safe: ["safer", "safest"],
  clean: ["cleaner", "cleanest"],
  quick: ["quicker", "quickest"],
  large: ["larger", "largest"],
  tall: ["taller", "tallest"],
  good: ["better", "best"],
  bad: ["worse", "worst"],
  narrow: ["narrower", "narrowest"],
  busy: ["busier", "busiest"],
  slow: ["slower", "slowest"],
  cold: ["colder", "coldest"],
  hot: ["hotter", "hottest"],
  new: ["newer", "newest"],
  near: ["nearer", "nearest"],
  warm: ["warmer", "warmest"],
  dirty: ["dirtier", "dirtiest"],
  great: ["greater", "greatest"],
  weak: ["weaker", "weakest"],
});
const shortOnes = (degree: "more" | "most") =>
  Object.entries(SHORT).map(
    ([word, forms]) =>
      [
        degree === "more" ? `< more ${word} > !#noun|#many|people|#adj` : `< most ${word} >`,
        forms[degree === "more" ? 0 : 1],
      ] as const,
  );

/** Patterns in which "the" is missing too: "has most strong body". */
const strongestBare = Object.entries(SHORT).map(
  ([word, [, best]]) => [`have|has|had|in|with|of < most ${word} > #noun`, `the ${best}`] as const,
);

export const COMPARATIVE_RULES: readonly Rule[] = [
  {
    id: "double-comparative",
    class: "comparatives",
    type: "grammar",
    severity: 3,
    reason: "This word is already a comparative or superlative: it needs no “more” or “most”.",
    find: patterns([
      [`< more ${COMPARATIVES} >`, "$2"],
      [`< most ${SUPERLATIVES} >`, "$2"],
      ...Object.entries(SHORT).map(([word, [more]]) => [`< less ${more} >`, `less ${word}`] as const),
      [`< less ${COMPARATIVES} >`, "less"],
    ]),
    fires: ["It is more better.", "He is the most tallest.", "It is much more easier."],
    silent: ["It is much better.", "The more, the better."],
  },
  {
    id: "short-comparative",
    class: "comparatives",
    type: "grammar",
    severity: 2,
    reason: "A short adjective takes “-er” and “-est”, not “more” and “most”.",
    find: patterns([...shortOnes("more"), ...strongestBare, ...shortOnes("most")]),
    fires: ["It is more cheap.", "This is the most easy way.", "It is more bad than before."],
    silent: ["It is cheaper.", "We need more good teachers.", "She has more old books."],
  },
  {
    id: "long-comparative",
    class: "comparatives",
    type: "grammar",
    severity: 2,
    reason: "A long adjective takes “more” and “most”; it has no “-er” or “-est”.",
    find: patterns([
      ["< expensiver >", "more expensive"],
      ["< expensivest >", "most expensive"],
      ["< interestinger >", "more interesting"],
      ["< beautifuler|beautifuller >", "more beautiful"],
      ["< importanter >", "more important"],
      ["< dangerouser >", "more dangerous"],
      ["< difficulter >", "more difficult"],
      ["< comfortabler >", "more comfortable"],
      ["< carefuller >", "more careful"],
      ["< usefuller >", "more useful"],
      ["< badder|worser >", "worse"],
      ["< gooder >", "better"],
      ["< baddest >", "worst"],
      ["< goodest >", "best"],
      ["< funner >", "more fun"],
    ]),
    fires: ["Petrol is expensiver.", "It is worser."],
    silent: ["Petrol is more expensive."],
  },
  {
    id: "then-than",
    class: "comparatives",
    type: "grammar",
    severity: 2,
    reason: "After a comparative comes “than”.",
    find: patterns([
      [`${COMPARATIVES}|more|fewer|rather|other|bigger|higher < then >`, "than"],
      ["more|less #adj|#many|people|money|time|important|expensive < then >", "than"],
      [
        "more|less important|interesting|expensive|difficult|useful|dangerous|popular|common|#adj < that > #noun|money|anything $|in|of",
        "than",
      ],
      ["more|less #adj < that > other|in", "than"],
      [`${COMPARATIVES} < that > #noun|the|in|paris|london|other|men|women|last|before|any`, "than"],
      [`${COMPARATIVES} < as > me|him|us|them`, "than"],
    ]),
    fires: ["Trains are faster then buses.", "It is more important that money."],
    silent: [
      "It is better that way.",
      "It became so much more serious that children left.",
      "It was bigger, then smaller.",
      "It is important that people know.",
      "They do even better as the school helps them.",
    ],
  },
  {
    id: "as-than",
    class: "comparatives",
    type: "grammar",
    severity: 2,
    reason: "“As” goes with a second “as”: as tall as.",
    find: patterns([["as #adj|well|much|many|tall|soon < than >", "as"]]),
    fires: ["She is as tall than me."],
    silent: ["She is as tall as me.", "As more people than before came, it was full."],
  },
  {
    id: "comparative-needed",
    class: "comparatives",
    type: "grammar",
    severity: 2,
    reason: "Here a comparative or superlative is needed.",
    find: patterns([
      ["it|this|that was|is the < worse > #noun", "worst"],
      ["the < higher|lower|larger|bigger|smaller|worse > figure|number|percentage|rate|proportion|share $", "$2est"],
      ["the more #subj #base < the good|bad|easy|fast|high|cheap >", "the better"],
      ["the < good|easy|fast|high|cheap|rich|big > #subj become|becomes|get|gets|is|are", "better"],
      ...Object.entries(SHORT).flatMap(([word, [more]]): Phrase[] => [
        [`is|are|was|were much|far? < ${word} > than`, more],
        [`is|are|was|were|become|becomes|became much < ${word} > !#noun|#many|than|too|as|enough`, more],
      ]),
    ]),
    fires: [
      "It was the worse day of my life.",
      "The more you read, the good you become.",
      "It is cheap than before.",
      "This number was much high in May.",
    ],
    silent: ["It was the worse of the two.", "It is cheaper than before.", "It was not much good."],
  },
];
