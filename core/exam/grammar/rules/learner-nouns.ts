import { articleFor } from "../article-sound.ts";
import { patterns } from "../pattern.ts";
import type { Context, Finding, Rule } from "../rule.ts";

/** People and things that are counted, so that one of them needs an article and several need a plural. */
export const PERSON =
  "student|teacher|professor|lecturer|author|speaker|driver|customer|tourist|employer|employee|worker|citizen|passenger|researcher|scientist|person|resident|user|owner|reader|viewer|participant|inhabitant|traveller|traveler|consumer|visitor";
export const THING =
  "car|country|city|book|computer|house|building|machine|vehicle|animal|activity|subject|lecture|disease|company|child|parent|friend|event|accident|shop|game";
const POSSESSIONS =
  "life|lives|health|money|mind|minds|opinion|opinions|behaviour|behavior|future|attention|rights|attitude|attitudes|safety|lifestyle|lifestyles|ideas|feelings|thinking|thoughts";
const VERBS_WITH_TWO_OBJECTS =
  "give|gives|gave|given|giving|cost|costs|save|saves|offer|offers|teach|teaches|bring|brings|make|makes|making|show|lend|pay|pays|send|tell|allow|grant|grants";

/** Words that follow a complete noun phrase. A plural before another noun may be a possessive: "a nations duty". */
const AFTER_NOUN =
  "is|are|was|were|has|have|had|can|will|would|should|may|could|must|that|which|who|where|when|and|or|but|because|if|to|for|in|on|at|with|by|from|as|about|between|during|the|this|they|we|it|he|she|i|you|not|than|such|so|therefore|$";

/** Drops findings before an apostrophe ("a parents' evening") and names ("Professor Young"). Writes "an" for "a". */
export function dropNames(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return (context) =>
    find(context)
      .filter(({ end }) => !/^(?:['’]| [A-Z])/.test(context.text.slice(end, end + 2)))
      .map((finding) => ({ ...finding, suggestions: finding.suggestions.map(withRightArticle) }));
}

function withRightArticle(suggestion: string): string {
  const [, next = ""] = /^a (.+)$/.exec(suggestion) ?? [];
  return next === "" ? suggestion : `${articleFor(next) ?? "a"} ${next}`;
}

/** Like `dropNames`. Also drops findings that end with "sports", because "an international sports" lacks a noun. */
function dropBeforeSports(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return dropNames((context) =>
    find(context).filter(({ start, end }) => !context.text.slice(start, end).endsWith(" sports")),
  );
}

/** Rules for nouns and determiners. The precision of each rule is measured (measured-precision.ts). */
export const LEARNER_NOUN_RULES: readonly Rule[] = [
  {
    id: "two-determiners",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "A noun takes one word such as “the”, “this” or “my” before it.",
    find: patterns([
      ["< a many >", "many"],
      ["< a|an|the another >", "another"],
      ["< a|an other >", "another"],
      ["< a the > same|end|beginning|time|moment", "at the"],
      ["< a|an the > !same|end|beginning|time|moment", "the", "$1"],
      ["< a|an|the this|these|those|my|our|their|its|your|some|any|every|each|several > !more|less", "$2"],
      ["< the a|an|both|his > !more|less", "$2"],
      ["< my|our|their|its the|a|an|these|those|this >", "$1"],
      ["< your the|these|those|this >", "$1"],
      ["< these|those the >", "$1"],
      ["< some|many|several|few the|these|those|my|our|their > #noun|#many|#adj|people !most", "$1 of $2"],
      ["in|of|at|by|for|with|from < every|each the|a|this >", "$2"],
    ]),
    fires: [
      "For the these reasons I agree.",
      "It is a this place.",
      "In the another city it rained.",
      "Some the people left.",
      "Fees rose a the same time.",
    ],
    silent: [
      "For these reasons I agree.",
      "The many problems remain.",
      "It interests some the most.",
      "It is the other way.",
    ],
  },
  {
    id: "a-plural",
    class: "countability",
    type: "grammar",
    severity: 2,
    reason: "“A” goes with one thing, not with several.",
    find: dropBeforeSports(
      patterns([
        [
          "< a|an very|more|much? #adj|#adjlike? hours|days|years|conditions > !#noun|#many|#ing|#adj|of",
          "$2 $3 $4",
          "$1 $2 $3 $4:one",
        ],
        [`< a|an very|more|much? #adj|#adjlike? #many > ${AFTER_NOUN}`, "$1 $2 $3 $4:one", "$2 $3 $4"],
      ]),
    ),
    fires: ["They have a cars.", "It is a good reasons."],
    silent: [
      "They have a car.",
      "It is a sports club.",
      "It is a people of sailors.",
      "It is a means of transport.",
      "It is a nations duty.",
      "It is a goods train.",
      "They host an international sports.",
    ],
  },
  {
    id: "plural-after-some",
    class: "agreement",
    type: "grammar",
    severity: 2,
    reason: "More than one needs a plural noun: some students, different shops.",
    find: dropNames(
      patterns([
        [
          `-a|an|the|no|any|this|that|every|one|some|much|even|at|is|was|are|only|first|two|three|each|what|which some|most|all|more|few|various|certain|several #adj? < ${PERSON}|${THING} > !#noun|#many|#ing|who|or|of`,
          "$4:plural",
        ],
        [
          "lots|plenty|couple|variety|range|hundreds|thousands|millions of #adj? < #count > !#noun|#many|#ing|#adj",
          "$4:plural",
        ],
        [`number|majority|amount|lot of #adj? < ${PERSON}|${THING} > ${AFTER_NOUN}|per|of|grew|rose|fell`, "$4:plural"],
        [
          "one|many|few|several|two|three|each|both of the|these|my|our|their|his #adj? < #count > !#noun|#many|#ing|#adj",
          "$5:plural",
        ],
        [
          `most of the|these|my|our|their #adj? < ${PERSON}|car|animal|building|vehicle|friend > !#noun|#many`,
          "$5:plural",
        ],
        ["two|three|four < third|quarter|fifth > of", "$2:plural"],
        ["these|those|many|several|various|all < kind|type > of", "$2:plural"],
        [
          "in|of|on|with|for|indicate|indicates|show|shows|have|has|are different < kind|type|way|form > of",
          "$3:plural",
        ],
        [
          "-#det|#poss|quite|totally|completely|very|no|any|entirely|as in|with|from|of|have|has|had|under|for|at|on|use|uses|show|shows|between|to|into different < #count|level|culture|nationality|percentage|proportion|rate > !#noun|#count|#many|#ing|#adj|from|than",
          "$4:plural",
        ],
        [
          "many|several|these|those|various < culture|level|sport|service|territory|nationality|society > $|is|are|was|were|has|have|in|of|for|to|that|which|can|will|and",
          "$2:plural",
        ],
        // "Both culture and language" needs no plural.
        [
          "both < culture|level|sport|service|territory|nationality|society > $|is|are|was|were|has|have|for|that|which|can|will",
          "$2:plural",
        ],
        ["every few < day|week|month|year|hour|minute >", "$3:plural"],
        [`all kind|kinds of < ${PERSON}|${THING} > !#noun`, "$4:plural"],
      ]),
    ),
    fires: [
      "They live in different country.",
      "Both territory are large.",
      "Some driver are tired.",
      "I had lots of problem.",
      "Most student agree.",
      "It is a number of car.",
    ],
    silent: [
      "Some drivers are tired.",
      "A different city is better.",
      "It is in a totally different class.",
      "More car parks are needed.",
      "Most of the city was dark.",
      "They study every kind of subject.",
      "The number of student bedrooms rose.",
      "It limits the number of car ownership.",
      "Both culture and language matter.",
    ],
  },
  {
    id: "possessive-people",
    class: "word-forms",
    type: "grammar",
    severity: 2,
    reason: "What belongs to somebody takes the possessive: people's lives.",
    find: patterns([
      [
        `-${VERBS_WITH_TWO_OBJECTS} < people ${POSSESSIONS} > !in|with|at|near|to|there|together|is|are|more`,
        "people's $3",
      ],
      [`-${VERBS_WITH_TWO_OBJECTS} < children ${POSSESSIONS} > !in|with|at|near|to|there|together`, "children's $3"],
      [`-${VERBS_WITH_TWO_OBJECTS} < women ${POSSESSIONS} > !in|with|at|near|to|there|together`, "women's $3"],
      [`-${VERBS_WITH_TWO_OBJECTS} < men ${POSSESSIONS} > !in|with|at|near|to|there|together`, "men's $3"],
      [
        `-${VERBS_WITH_TWO_OBJECTS} < students|parents|teachers|workers life|health|opinion|behaviour|behavior|future|attention|attitude|safety|lifestyle >`,
        "$2' $3",
      ],
    ]),
    fires: ["It can improve people lives.", "It harms children health."],
    silent: ["It can improve people's lives.", "People lives in cities.", "It gives people money."],
  },
];
