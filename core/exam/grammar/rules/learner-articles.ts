import { patterns } from "../pattern.ts";
import type { Rule } from "../rule.ts";
import { dropNames, PERSON, THING } from "./learner-nouns.ts";

const GROUPS =
  "students|children|people|countries|teachers|parents|workers|companies|women|men|families|cities|schools";

const findNeedlessOf = patterns([[`-the < most|some|many|few of > ${GROUPS}|#many !'s`, "$2"]]);

/**
 * Rules for missing articles and small words before nouns. The precision of each rule is measured
 * (measured-precision.ts).
 */
export const LEARNER_ARTICLE_RULES: readonly Rule[] = [
  {
    id: "bare-person",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "One person needs “a”, “an”, “the” or another determiner; or write the plural.",
    find: dropNames(
      patterns([
        [
          `when|if|because|but|while|whether|where|why|although|for|with|from|about|by|than|ask|asks|asked|help|helps|tell|told|teach|teaches|against|what|however < ${PERSON} > !#noun|#many|and|or|to|by|after|age|body|life|loans`,
          "the $2",
          "$2:plural",
        ],
        [
          `-kind|type|kinds|types|sort|form|status|rank|role|level of|between < ${PERSON}|child|individual|youngster > is|are|was|were|has|have|in|and|to|from|that|who|which|will|can|$`,
          "the $3",
          "$3:plural",
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
    find: dropNames(
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
          "in|at|from|inside|outside|near < shop|museum|factory|restaurant|village|stadium|forest|garden|cafe|library|supermarket > !#noun|#many|#ing|to|by",
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
        ["-#det|#poss|#noun rural|urban|coastal < area > !#noun|#many", "$3:plural"],
        ["-#det|#poss|#owner|#num developed|developing < country > !#noun|#many", "$3:plural"],
        [
          "-kind|type|kinds|types|sort|form|mix|variety of < museum|garden|cafe|library|village|stadium|smartphone|egg > is|are|was|were|has|and|in|to|that|which|will|can|$",
          "the $3",
          "$3:plural",
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
      ["one of < people|students|#many >", "the $3"],
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
      ["< in|from|of|to > usa|uk !#noun|#many|#adj|gdp|citizens|residents", "$1 the"],
      ["< in|to|from|of|and|for|whereas|while|by middle east > !countries|country", "$1 the Middle East"],
      ["^ < usa > has|have|had|is|was|are|were|can|will", "The USA"],
      ["^ < uk > has|have|had|is|was|are|were|can|will", "The UK"],
      ["< in|from|of > usa|uk $|and|or|is|has|in|for|because|where|which|by|from|the", "$1 the"],
      ["< in|from > united states|kingdom", "$1 the"],
      ["in < right|wrong|best|only > way|place|direction|order", "the $2"],
      ["< in|of|from|by|for|to|and|than > republic of korea", "$1 the"],
      ["< in|of|from|by|for|to|than > netherlands|philippines !people", "$1 the"],
      ["< for|with|by|to > usa|uk $|and|or|is|was|has|had|in|where|which|with", "$1 the"],
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
    find: (context) =>
      findNeedlessOf(context).map((finding) => {
        const quantity = finding.suggestions[0] ?? "most";
        return {
          ...finding,
          reason: `“${quantity} people” in general, “${quantity.toLowerCase()} of the people” of a certain group.`,
        };
      }),
    fires: ["Most of people like it.", "Some of students work at night."],
    silent: ["Most of the people agree.", "Some of them left."],
  },
  {
    id: "almost-all",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "“Almost” cannot go before a noun alone: write “almost all people”, or “most people”.",
    find: patterns([[`< almost > ${GROUPS}`, "almost all", "most"]]),
    fires: ["Almost people like it."],
    silent: ["Almost all people like it.", "Most people like it."],
  },
  {
    id: "other-others",
    class: "countability",
    type: "grammar",
    severity: 2,
    reason: "Before a noun write “other”. “Others” is used alone: other people, or others.",
    find: patterns([
      ["-these|those|and|or|to|of < others > people|countries|students|things|reasons|#many", "other"],
      [
        "while|whereas|but|conversely < other > think|thinks|say|says|believe|believes|argue|argues|claim|claims",
        "others",
      ],
    ]),
    fires: ["Others countries do it.", "Some agree, while other think that it is wrong."],
    silent: ["Others work hard.", "Other countries do it.", "While other things changed, this did not."],
  },
  {
    id: "relative-pronoun",
    class: "word-forms",
    type: "grammar",
    severity: 2,
    reason: "“Who” refers to people and “that” or “which” to things. “What” does not refer back.",
    find: patterns([
      ["< all|everything|anything|something|nothing|things|thing what >", "$1 that"],
      [
        `people|person|man|woman|men|women|children|students|teachers|friends|workers < which > !is|was|has|can|could|will|would|may|might|means|makes|leads|causes|results`,
        "who",
      ],
    ]),
    fires: ["They see things what they need.", "People which smoke cough."],
    silent: [
      "They see the things that they need.",
      "Tea was bought by fewer people which is surprising.",
      "They make friends which will be useful later.",
    ],
  },
];
