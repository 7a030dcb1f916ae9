import { articleFor } from "../article-sound.ts";
import { patterns } from "../pattern.ts";
import type { Context, Finding, Rule } from "../rule.ts";

/** People and things that are counted, so that one of them needs an article and several need a plural. */
const PERSON =
  "student|teacher|professor|lecturer|author|speaker|driver|customer|tourist|employer|employee|worker|citizen|passenger|researcher|scientist|person|resident|user|owner|reader|viewer|participant|inhabitant|traveller|traveler|consumer|visitor";
const THING =
  "car|country|city|book|computer|house|building|machine|vehicle|animal|activity|subject|lecture|disease|company|child|parent|friend|event|accident|shop|game";
const OWNED =
  "life|lives|health|money|mind|minds|opinion|opinions|behaviour|behavior|future|attention|rights|attitude|attitudes|safety|lifestyle|lifestyles|ideas|feelings|thinking|thoughts";
const GIVERS =
  "give|gives|gave|given|giving|cost|costs|save|saves|offer|offers|teach|teaches|bring|brings|make|makes|making|show|lend|pay|pays|send|tell|allow|grant|grants";
const GROUPS =
  "students|children|people|countries|teachers|parents|workers|companies|women|men|families|cities|schools";

/** Words that follow a complete noun phrase. Before another noun, a plural may be a possessive: "a nations duty". */
const AFTER_NOUN =
  "is|are|was|were|has|have|had|can|will|would|should|may|could|must|that|which|who|where|when|and|or|but|because|if|to|for|in|on|at|with|by|from|as|about|between|during|the|this|they|we|it|he|she|i|you|not|than|such|so|therefore|$";

/** Drops findings before an apostrophe ("a parents' evening") and names ("Professor Young"). Writes "an" for "a". */
function outsideNames(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return (context) =>
    find(context)
      .filter(({ end }) => !/^(?:['’]| [A-Z])/.test(context.text.slice(end, end + 2)))
      .map((finding) => ({ ...finding, suggestions: finding.suggestions.map(rightSound) }));
}

function rightSound(suggestion: string): string {
  const [, next = ""] = /^a (.+)$/.exec(suggestion) ?? [];
  return next === "" ? suggestion : `${articleFor(next) ?? "a"} ${next}`;
}

/** Like `outsideNames`, and ignores findings that end with "sports": "an international sports" lacks a noun. */
function beforeNoSports(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return outsideNames((context) =>
    find(context).filter(({ start, end }) => !context.text.slice(start, end).endsWith(" sports")),
  );
}

const findNeedlessOf = patterns([
  [`-the < most|some|many|few of > ${GROUPS}|#many !'s`, "$2"],
  ["< one of > people|students|#many", "one of the"],
  ["< the one of > the|his|my|most", "one of"],
  [`< almost > ${GROUPS}`, "most", "almost all"],
  ["< others > people|countries|students|things|reasons|#many", "other"],
]);
const findWrongRelatives = patterns([
  ["< all|everything|anything|something|nothing|things|thing what >", "$1 that"],
  [
    `people|person|man|woman|men|women|children|students|teachers|friends|workers < which > !is|was|has|can|could|may|might|means|makes|leads|causes|results`,
    "who",
  ],
]);
/** Finds "people which" and "things what", with their own reason. */
function wrongRelatives(context: Context): Finding[] {
  return findWrongRelatives(context).map((finding) => ({
    ...finding,
    reason: "“Who” refers to people and “that” or “which” to things. “What” does not refer back.",
  }));
}

/** Nouns and determiners of learner English, each measured (measured-precision.ts). */
export const LEARNER_NOUN_RULES: readonly Rule[] = [
  {
    id: "split-word",
    class: "spelling",
    type: "spelling",
    severity: 1,
    reason: "This is written as one word.",
    find: patterns([
      ["< every body|one > !of", "every$2"],
      ["< some body|one > !of", "some$2"],
      ["< any body > !of", "anybody"],
      ["< every|some|any|no where >", "$1where"],
      ["< every|any|some thing > !of", "$1thing"],
      ["< my|your|him|her|it self >", "$1self"],
      ["< them|our|your selves|self >", "$1selves"],
      ["< now a days >", "nowadays"],
      ["< now days|a-days >", "nowadays"],
      ["< an other >", "another"],
      ["< with out >", "without"],
      ["< in stead > of", "instead"],
      ["< how ever >", "however"],
      ["< there fore >", "therefore"],
      ["< further more >", "furthermore"],
      ["< more over >", "moreover"],
      ["^ < may be >", "Maybe"],
      ["< a part > from", "apart"],
      ["< in side >", "inside"],
      ["< out side >", "outside"],
    ]),
    fires: ["Every body knows it.", "He did it him self.", "Further more, it is cheap.", "Now a days it is common."],
    silent: ["Everybody knows it.", "Every one of them left.", "Even though it rained, we went."],
  },
  {
    id: "two-determiners",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "A noun takes one word such as “the”, “this” or “my” before it.",
    find: patterns([
      ["< a|an such >", "such a"],
      ["< a many >", "many"],
      ["< a|an|the another >", "another"],
      ["< a|an other >", "another"],
      ["< a|an the >", "the", "$1"],
      ["< a|an|the this|these|those|my|our|their|its|your|some|any|every|each|several > !more|less", "$2"],
      ["< the a|an|both|his > !more|less", "$2"],
      ["< your a|an >", "you're $2"],
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
    find: beforeNoSports(
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
    reason: "More than one needs a plural noun: some students, a variety of shops.",
    find: outsideNames(
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
        ["every few < day|week|month|year|hour|minute >", "$3:plural"],
        [`all kind|kinds of < ${PERSON}|${THING} > !#noun`, "$4:plural"],
      ]),
    ),
    fires: ["Some driver are tired.", "I had lots of problem.", "Most student agree.", "It is a number of car."],
    silent: [
      "Some drivers are tired.",
      "A different city is better.",
      "More car parks are needed.",
      "Most of the city was dark.",
      "They study every kind of subject.",
      "The number of student bedrooms rose.",
      "It limits the number of car ownership.",
    ],
  },
  {
    id: "bare-person",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "One person needs “a”, “an”, “the” or another determiner; or write the plural.",
    find: outsideNames(
      patterns([
        [
          `when|if|because|but|while|whether|where|why|although|for|with|from|about|by|than|ask|asks|asked|help|helps|tell|told|teach|teaches|against|what|however < ${PERSON} > !#noun|#many|and|or|to|by|after|age|body|life|loans`,
          "the $2",
          "$2:plural",
        ],
        [`-* < ${PERSON} > #s|is|was|has|can|will|should|must|would|could`, "The $2", "$2:plural"],
        [`^ < ${THING}|robot > can|will|should|must|is|was|has|helps|makes|needs`, "The $1", "$1:plural"],
        [
          `however|also|case|example|opinion|passage < professor|lecturer|author|speaker|student|teacher > #s|#base|is|was|has|can|will|should|must`,
          "the $2",
        ],
      ]),
    ),
    fires: ["It is useful for student.", "When teacher asks, answer.", "Professor says that it is wrong."],
    silent: ["It is useful for students.", "They talk about student life.", "He met Professor Young."],
  },
  {
    id: "bare-thing",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "One thing that can be counted needs “a”, “an” or “the”; or write the plural.",
    find: outsideNames(
      patterns([
        [
          "use|uses|using|without|driving|drive|buying|buy < car|bicycle|bike|computer|airplane|aeroplane|smartphone|machine|robot|vehicle|tractor > !#noun|#many|#ing|or",
          "a $2",
          "$2:plural",
        ],
        [
          "-#poss own|owns|owning < car|bicycle|computer|smartphone|machine|vehicle > !#noun|#many",
          "a $3",
          "$3:plural",
        ],
        ["without < guide|tour|plan|teacher|job|family|partner|phone|ticket|reason > !#noun|#many|or", "a $2"],
        [
          "use|number|price|owners|kind of < car|computer|bicycle|vehicle|book|machine > !#noun|#many|#ing|ownership",
          "$3:plural",
        ],
        [
          "in|at|from|inside|outside|near < shop|museum|factory|restaurant|village|stadium|forest > !#noun|#many|#ing|to|by",
          "a $2",
          "the $2",
        ],
        [
          "have|has|had|get|gets|got|give|gives|given|having #obj|people|students|children? < opportunity|chance|right|ability|possibility > to",
          "the $3",
        ],
        [
          "have|has|had|having < big|great|bad|good|negative|positive|strong|significant|huge|harmful effect|impact|influence > on",
          "a $2 $3",
        ],
        [
          "play|plays|played|playing < important|big|key|vital|major|main|significant|crucial role|part > in",
          "a $2 $3",
        ],
        [
          "for|is|are|was|have|has|by|with|from|there < large|big|great|huge|small|wide|certain|high|growing|vast number|amount|variety|proportion|majority|range|percentage > of",
          "a $2 $3",
        ],
        [
          "^ < large|big|great|huge|small|wide|certain|high|growing|vast number|amount|variety|proportion|majority|range|percentage > of",
          "a $1 $2",
        ],
        ["-no|any|some|one|another|all such < #count > !#noun|#many|as", "a $3"],
      ]),
    ),
    fires: [
      "For not use car, take the bus.",
      "The price of car fell.",
      "Large number of people came.",
      "In such situation we wait.",
    ],
    silent: [
      "They use a car.",
      "They use computer games.",
      "There is no such thing as luck.",
      "He lives from hand to mouth.",
    ],
  },
  {
    id: "the-missing",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "This phrase needs “the”.",
    find: patterns([
      ["at|in|by|to|since|until|from < beginning|end|middle|start > of", "the $2"],
      ["in|on < process|field|context|middle|basis|absence|presence > of", "the $2"],
      ["at < age|time|moment|cost|expense|centre|heart > of", "the $2"],
      [
        "increase|decrease|rise|fall|drop|growth|decline|reduction|change|changes|difference|differences in < number|amount|percentage|proportion|quality|quantity|price|cost|level > of",
        "the $3",
      ],
      ["one of < most|best|biggest|largest|main|oldest|highest|worst >", "the $3"],
      ["^ < most important|interesting|common|difficult thing|reason|problem|point|factor > is", "the $1 $2 $3"],
      [
        "^ < main|first|second|third|biggest|major|only|best|final|other reason|problem|cause|advantage|disadvantage|point|benefit|solution|thing|step|argument|drawback|factor > is|was|for|of|that|to|why|which",
        "the $1 $2",
      ],
      ["for < first|last|second > time", "the $2"],
      ["in < year > #num", "the year"],
      ["in < other > #num|two|three|four countries|cities|groups|years|areas|regions", "the other"],
      ["in|over|for|during < last|past > few|two|three|four|five|ten|twenty|#num|several", "the $2"],
      ["in|of|around|for|over|through < whole > world|day|life|country|society|family|year|week", "the $2"],
      ["< in|from|of > usa|uk $|and|or|is|has|in|for|because|where|which|by|from|the", "$1 the"],
      ["< in|from > united states|kingdom", "$1 the"],
      ["in < right|wrong|best|only > way|place|direction|order", "the $2"],
      ["in|of|during|since < 17th|18th|19th|20th|21st|21th > century", "the $2"],
      ["with < help|exception|development|growth|rise|introduction|invention|advent > of", "the $2"],
      ["most|all|half of < time|day > $", "the $3"],
    ]),
    fires: [
      "At end of the day we left.",
      "He is one of oldest players.",
      "Main reason is the price.",
      "It was for first time.",
    ],
    silent: ["At the end of the day we left.", "From beginning to end it was fun.", "One of us left."],
  },
  {
    id: "needless-of",
    class: "prepositions",
    type: "grammar",
    severity: 2,
    reason: "“Most people” in general, “most of the people” of a certain group.",
    find: (context) => [...findNeedlessOf(context), ...wrongRelatives(context)],
    fires: [
      "Almost people like it.",
      "They see things what they need.",
      "Others countries do it.",
      "People which smoke cough.",
    ],
    silent: [
      "Most of the people agree.",
      "Others work hard.",
      "Almost all people like it.",
      "Tea was bought by fewer people which is surprising.",
    ],
  },
  {
    id: "possessive-people",
    class: "word-forms",
    type: "grammar",
    severity: 2,
    reason: "What belongs to somebody takes the possessive: people's lives.",
    find: patterns([
      [`-${GIVERS} < people ${OWNED} > !in|with|at|near|to|there|together|is|are|more`, "people's $3"],
      [`-${GIVERS} < children ${OWNED} > !in|with|at|near|to|there|together`, "children's $3"],
      [`-${GIVERS} < women ${OWNED} > !in|with|at|near|to|there|together`, "women's $3"],
      [`-${GIVERS} < men ${OWNED} > !in|with|at|near|to|there|together`, "men's $3"],
      [
        `-${GIVERS} < students|parents|teachers|workers life|health|opinion|behaviour|behavior|future|attention|attitude|safety|lifestyle >`,
        "$2' $3",
      ],
    ]),
    fires: ["It can improve people lives.", "It harms children health."],
    silent: ["It can improve people's lives.", "People lives in cities.", "It gives people money."],
  },
  {
    id: "every-day",
    class: "word-forms",
    type: "spelling",
    severity: 1,
    reason: "“Everyday” describes a noun (everyday life); how often something happens is “every day”.",
    find: patterns([
      ["< everyday > $", "every day"],
      [
        "-in|of|for|our|their|my|the|an|your|his|about < everyday > because|we|they|i|when|if|so|by|to|and|in|for",
        "every day",
      ],
      ["our|their|my|in|his|the < every day > life|lives|activities|tasks", "everyday"],
      ["< each others >", "each other"],
    ]),
    fires: ["They use it everyday.", "It helps in our every day life."],
    silent: ["They use it every day.", "It is part of everyday life."],
  },
  {
    id: "ordinal",
    class: "spelling",
    type: "spelling",
    severity: 1,
    reason: "Numbers that end in one, two or three take “st”, “nd” and “rd”: 21st, 22nd, 23rd.",
    find: ({ sentence }) =>
      sentence.words.flatMap(({ lower, start, end }) => {
        const parts = /^(\d*?)([123])th$/.exec(lower);
        if (parts === null || /^(?:\d*)1[123]th$/.test(lower)) return [];
        const ending = { 1: "st", 2: "nd", 3: "rd" }[parts[2] ?? ""] ?? "th";
        return [{ start, end, suggestions: [`${parts[1]}${parts[2]}${ending}`] }];
      }),
    fires: ["It began in the 21th century."],
    silent: ["It began in the 21st century.", "It was the 12th day.", "He came 111th."],
  },
];
