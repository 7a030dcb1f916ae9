import { patterns } from "../pattern.ts";
import type { Rule } from "../rule.ts";

/** Uncountable nouns that learners put after “these” or “few”. */
const MASS =
  "information|knowledge|advice|equipment|furniture|pollution|traffic|software|homework|evidence|behaviour|behavior|luggage|rubbish|progress|waste";
/** Words that can follow a noun, so that the noun does not describe another noun. */
const AFTER_MASS =
  "is|are|was|were|has|have|can|will|would|should|may|must|and|or|but|about|of|in|on|at|to|for|from|with|by|that|which|because|when|if|they|we|i|$";
/** Groups of people that have an age. */
const OF_AGE =
  "people|group|groups|men|women|man|woman|boy|girl|boys|girls|child|children|students|student|adults|adult|citizens|residents|individuals|males|females|category|ones|age";

/** Participles of verbs without a passive. */
const NO_PASSIVE =
  "fluctuated|risen|peaked|happened|occurred|existed|appeared|disappeared|plummeted|remained|seemed|emerged|consisted|belonged|depended";

/** Verbs of falling and rising. The passive of some has another meaning: "bombs were dropped". */
const FALLING = "declined|dropped|fallen|climbed|soared|plunged|surged|dipped";
const AFTER_FALLING =
  "to|from|lower|higher|slightly|sharply|gradually|steadily|dramatically|significantly|rapidly|over|during|between";
/** Amounts that a report measures and that nobody in it changes. */
const AMOUNT = "percentage|proportion|number|rate|amount|figure|population|share|popularity|production|consumption";

const PLURAL_MILLIONS = patterns(
  ["million", "thousand", "hundred"].flatMap((number) => [
    [`#num < ${number}s of >`, number] as const,
    [`#num < ${number}s >`, number] as const,
  ]),
);

/** Rules for rarer wrong forms and small words. The precision of each rule is measured (measured-precision.ts). */
export const LEARNER_FORM_RULES: readonly Rule[] = [
  {
    id: "its-verb",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "“Its” says to whom something belongs. A verb needs the subject “it”.",
    find: patterns([
      ["-#prep|#adj < its > varies|depends|seems|becomes|remains|contains|consists|belongs|happens", "it"],
    ]),
    fires: ["In other towns its varies a lot.", "I think its depends on the price."],
    silent: ["It varies a lot.", "Its varied landscape draws visitors.", "It depends on its remains."],
  },
  {
    id: "these-uncountable",
    class: "countability",
    type: "grammar",
    severity: 2,
    reason: "This noun cannot be counted, so it takes “this”, “that” or “little”, not a plural word.",
    find: patterns([
      [`< these > #adj|professional? ${MASS} ${AFTER_MASS}`, "this"],
      [`< those > #adj|professional? ${MASS} ${AFTER_MASS}`, "that"],
      [`-a|these|those|the < few > ${MASS} ${AFTER_MASS}`, "little"],
    ]),
    fires: ["They share those knowledge with us.", "These equipment is old.", "We have very few information about it."],
    silent: [
      "They share that knowledge with us.",
      "These days information is cheap.",
      "Those information boards are new.",
      "They give the few advice.",
    ],
  },
  {
    id: "year-old",
    class: "word-forms",
    type: "grammar",
    severity: 1,
    reason: "Before a noun an age has hyphens and no “s”: 30-year-old drivers.",
    find: patterns([[`-is|are|was|were|under|over|below|above|than < #num years old > ${OF_AGE}`, "$2-year-old"]]),
    fires: ["It shows how 30 years old people live."],
    silent: ["They are 30 years old.", "It shows 30-year-old people."],
  },
  {
    id: "number-million",
    class: "countability",
    type: "grammar",
    severity: 1,
    reason: "After a number write “million” or “thousand” without “s” and without “of”: 5 million tons.",
    find: (context) =>
      // A year is not an amount: "In 2003 millions left".
      PLURAL_MILLIONS(context).filter(
        ({ start }) => !/\b(?:1[5-9]|20)\d\d $/.test(context.text.slice(0, start).slice(-6)),
      ),
    fires: ["It grew to 12 millions in May.", "They burnt two thousands of tons."],
    silent: ["It grew to 12 million in May.", "Millions of tons were burnt.", "In 2003 millions left."],
  },
  {
    id: "no-passive",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "This verb has no passive, so it takes no form of “be”: it happened, it remained.",
    find: patterns([
      [`-has|have|had < was|were ${NO_PASSIVE} >`, "$3:past"],
      [`< is ${NO_PASSIVE} >`, "$2:s"],
      [`< are ${NO_PASSIVE} >`, "$2:base"],
      [`-has|have|had < was|were ${FALLING} > ${AFTER_FALLING}`, "$3:past"],
      [`${AMOUNT} of? #adj|#noun|#many|the|waste? #many|#noun|waste? < was|were increased|decreased > !by`, "$6"],
      [`${AMOUNT} of? #adj|#noun|#many|the|waste? #many|#noun|waste? < is increased|decreased > !by`, "has $6"],
    ]),
    fires: [
      "The price was remained stable.",
      "Accidents are happened every day.",
      "It is consisted of two parts.",
      "Sales were declined slightly.",
      "The number of cars was increased.",
    ],
    silent: [
      "The price remained stable.",
      "It has been raised.",
      "The belongings are remaining there.",
      "The offer was declined.",
      "Bombs were dropped.",
      "The rate was increased by law.",
    ],
  },
  {
    id: "the-country",
    class: "articles",
    type: "grammar",
    severity: 1,
    reason: "The name of this country or continent takes no “the”.",
    find: patterns([
      [
        "< the > france|china|japan|india|canada|australia|korea|germany|italy|spain|brazil|mexico|russia|sweden|peru|iceland|africa|europe|asia|america is|was|has|had|and|or|in|for|to|from|with|by|can|will|approximately|which|who|because|$",
        "",
      ],
    ]),
    fires: ["Prices rose in the China and fell elsewhere."],
    silent: ["Prices rose in China.", "The China of today is rich.", "He read the Japan Times."],
  },
  {
    id: "compared-with",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "A comparison begins with “compared with” or “compared to”.",
    find: patterns([
      ["as < compare > to|with", "compared"],
      [
        "-to|and|or|not|also|who|which|that|we|they|you|i|people|will|would|can|could|should|may|might|must|do|does|did|students|men|women|us|them < compare > to|with #det|#num|#many|#mass|#noun",
        "compared",
      ],
      ["#num|#many|people|year|period|area|areas < comparing > to|with", "compared"],
    ]),
    fires: ["It fell in May as compare to June.", "It was 5% in the north compare to the south."],
    silent: [
      "It fell in May compared to June.",
      "We compare with the past.",
      "Shoppers often compare to save money.",
      "By comparing with others we learn.",
    ],
  },
  {
    id: "the-all",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "“All” goes before “the”: all the days. One thing from beginning to end is “the whole” of it.",
    find: patterns([
      [
        "-of|for|over|above|after|from|at < the all > day|week|year|month|world|country|society|process|period",
        "the whole",
      ],
      ["during|in|over|through|throughout < the all > day|week|year|month|world|country|period", "the whole"],
      ["< the all > #many !of", "all the"],
    ]),
    fires: ["The shop is open the all day.", "He knows the all rules."],
    silent: ["The shop is open all day.", "He knows all the rules.", "It was the all-time best."],
  },
  {
    id: "this-plural-verb",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "“This” and “that” take a singular verb: this means.",
    find: patterns([
      [
        "and|because|so|but < this lead|cause|create|make|mean|help|give|bring|allow > to|the|a|an|us|them|people|more|many|that|better|it|some",
        "this $3:s",
      ],
      [
        "^ < this lead|cause|create|make|mean|help|give|bring|allow > to|the|a|an|us|them|people|more|many|that",
        "This $2:s",
      ],
    ]),
    fires: ["It is new and this lead to problems."],
    silent: ["It is new and this leads to problems.", "This lead pipe is old.", "They saw this help people."],
  },
  {
    id: "agree-with",
    class: "prepositions",
    type: "grammar",
    severity: 2,
    reason: "You agree or disagree with an opinion.",
    find: patterns([
      [
        "-#modal agree|agrees|agreed|disagree|disagrees < to|in|for > the|this|that|these|such #adj? opinion|opinions|view|views|idea|statement|point|notion|argument|claim|belief|fact",
        "with",
      ],
      ["agree|agrees|disagree|disagrees < on > the|this|that statement|opinion|view|idea|notion|claim", "with"],
    ]),
    fires: ["I agree to the opinion that cars are bad.", "They disagree in this statement."],
    silent: ["I agree with the opinion.", "We agree on the price.", "Both sides agree to the terms."],
  },
  {
    id: "worth-doing",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "“Worth” follows “is” and takes the “-ing” form: it is worth mentioning.",
    find: patterns([
      ["it < worth to #base >", "is worth $4:ing"],
      ["it < worth mentioning|noting >", "is worth $3"],
    ]),
    fires: ["It worth mentioning that prices fell.", "It worth noting that prices fell."],
    silent: ["It is worth mentioning that prices fell."],
  },
  {
    id: "weekend-plural",
    class: "prepositions",
    type: "grammar",
    severity: 1,
    reason: "A day of every week takes the plural: at weekends, on weekdays.",
    find: patterns([
      ["< on|at weekend > $|and|or|because|but|to|they|we|people", "at weekends"],
      ["< in|at weekdays|weekday >", "on weekdays"],
      ["< on weekday > $|and|or", "on weekdays"],
    ]),
    fires: ["They go to the park on weekend.", "Trains are full in weekdays."],
    silent: ["They go to the park at the weekend.", "Trains are full on weekdays.", "On weekday mornings it is full."],
  },
];
