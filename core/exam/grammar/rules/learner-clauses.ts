import { patterns } from "../pattern.ts";
import type { Rule } from "../rule.ts";

/** Adjectives for the state of a person, which need “be”. */
const STATE_ADJECTIVES = "interested|afraid|aware|able|unable|ready|likely|willing|familiar|busy|sure|glad|proud|angry";
const NEEDS_BE =
  "dangerous|difficult|important|useful|useless|harmful|happy|unhappy|possible|impossible|necessary|afraid|aware|available|successful|popular|responsible|interested|bored|tired|expensive|helpful|healthy|unhealthy";
const CLAUSE_START = "because|that|but|when|if|although|since|while";
/** Participles of verbs that act on something. */
const DONE_TO_SOMETHING =
  "affected|caused|influenced|killed|damaged|created|destroyed|replaced|produced|controlled|supported";
const FEELINGS = "bore|tire|relax|excite|satisfy|depress|frustrate|confuse|disappoint|embarrass|exhaust";

/**
 * Rules for clauses with a missing verb or subject, or with wrong forms. The precision of each rule is measured
 * (measured-precision.ts).
 */
export const LEARNER_CLAUSE_RULES: readonly Rule[] = [
  {
    id: "missing-be",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "This needs a form of “be”: they are happy, it is caused by.",
    find: patterns([
      ["^ < it|he|she > very|really|so|too #adj", "$1 is"],
      ["^ < they|we > very|really|so|too #adj", "$1 are"],
      ["^ < i > very|really|so|not #adj", "I am"],
      [`${CLAUSE_START} < it|he|she > very|really|so|too #adj`, "$2 is"],
      [`${CLAUSE_START} < they|we > very|really|so|too #adj`, "$2 are"],
      [
        "^ < it > important|necessary|difficult|easy|possible|impossible|better|hard|clear|good|obvious to|for|that",
        "It is",
      ],
      [
        `because|that|but|when|although|since < it > important|necessary|difficult|easy|possible|impossible|better|hard|clear to|for|that`,
        "it is",
      ],
      [
        `-is|are|was|were|am|be|isn't|aren't|feel|felt|become|make|makes|made|think|find|than|as they|we < ${STATE_ADJECTIVES} > to|of|in|for|with|about|that`,
        "are $3",
      ],
      [
        `-is|are|was|were|am|be|isn't|aren't|feel|felt|become|make|makes|made|think|find|than|as he|she < ${STATE_ADJECTIVES} > to|of|in|for|with|about|that`,
        "is $3",
      ],
      [`^ i also? < ${STATE_ADJECTIVES} > to|of|in|for|with|about|that`, "am $3"],
      [`-is|are|was|were|do|did they|we < ${DONE_TO_SOMETHING} > by`, "are $3"],
      [`-is|are|was|were|do|did it|he|she|which < ${DONE_TO_SOMETHING} > by`, "is $3"],
      [`#modal not? also? < ${NEEDS_BE} > !#noun`, "be $4"],
      [
        "if|when|that it < not solved|used|done|controlled|treated|managed|stopped|needed|possible|necessary|good >",
        "is not $4",
      ],
      ["^ it < called|known|named|located|situated|considered > !for|on|me|us", "is $2"],
      ["which < then followed > by", "is then followed"],
      ["#many which < mentioned|described|shown|listed > above|below", "are $3"],
    ]),
    fires: [
      "They very happy about it.",
      "It important to learn.",
      "Problems which caused by cars grow.",
      "It can dangerous for them.",
      "He interested in art.",
    ],
    silent: [
      "They are very happy about it.",
      "It makes it important to learn.",
      "Were they able to come?",
      "Useful as it may be, it is rare.",
    ],
  },
  {
    id: "missing-subject",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "Every clause needs a subject: because it is.",
    find: patterns([
      ["because|although|if < is >", "it is"],
      ["because|although < are >", "they are"],
      ["because < was >", "it was"],
      ["when|because|if you|we|they < be >", "are"],
      [
        "there is|are many|some|several|lots|few|a? lot? of? people|students|children|workers|countries|things|women|men < are|have|don't|do|can|think|believe|want|say >",
        "who $7",
      ],
      ["^ < is > very|important|necessary|better|true|clear|obvious|difficult|possible|easy !$", "It is"],
      ["and|but < doesn't > matter", "it doesn't"],
      [
        "believe|believes|think|thinks|argue|argues|say|feel|feels|obvious|clear that < is > important|necessary|difficult|easy|possible|impossible|better|essential|fundamental|beneficial|useful|good|harmful|crucial|vital|profitable|hard to #base",
        "it is",
      ],
      [
        "believe|believes|think|thinks < is > important|necessary|difficult|easy|possible|impossible|better|essential|fundamental|beneficial|useful|good|harmful|crucial|vital|detrimental to|for",
        "it is",
      ],
    ]),
    fires: [
      "I like it because is cheap.",
      "Is very important to sleep.",
      "Some believe that is important to rest.",
      "There are many people think that it is good.",
    ],
    silent: [
      "I think that is good.",
      "Many people think that is good for health.",
      "I like it because it is cheap.",
      "Is it very important?",
      "Is that true?",
    ],
  },
  {
    id: "passive-object",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "A passive takes no object: “a fall can be seen”, “tourists visit the park”.",
    find: patterns([
      ["can|could|may be < seen|noticed|observed > a|an !few|lot|bit|little|long|hundred|thousand"],
      ["it can|could|may be < seen|noticed|observed > the #adj? #noun !that"],
      [
        "is|are|was|were < visited|attended|preferred|enjoyed|consumed > the !most|least|same|other|year|month|week|day #adj? #noun|#many",
      ],
    ]),
    fires: ["It can be seen a slight fall.", "The guests are visited the old museum."],
    silent: [
      "A slight fall can be seen.",
      "The parks were visited the year before.",
      "It can be seen a few times a year.",
      "The parks are visited the most.",
    ],
  },
  {
    id: "followed-by",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "What comes next is named with “followed by”: Spain is first, followed by Italy.",
    find: patterns([
      ["^ < follow|follows|following by >", "followed by"],
      ["#many < follow by >", "are followed by"],
      ["-#many|that|which|who|and|to < follows|follow by >", "followed by"],
      ["< following by >", "followed by"],
    ]),
    fires: ["Spain was first with two points following by 51 in Italy.", "Problems follow by debts."],
    silent: ["Spain was first, followed by Italy.", "The steps to follow by hand are here."],
  },
  {
    id: "make-third-person",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "After “make”, “let” or “help” and a person comes the plain form: it makes them think.",
    find: patterns([
      [
        "make|makes|made|let|lets|help|helps those|these|the|many|young? people|them|us|him|students|children|me < #verbs|feels|thinks|knows|wants|needs|has|is|are >",
        "$4:base",
      ],
    ]),
    fires: ["It makes people feels ill.", "It helps us knows more."],
    silent: ["It makes people feel ill.", "The help people need is here."],
  },
  {
    id: "gerund-after-of",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "After a preposition the verb takes “-ing”.",
    find: patterns([
      [
        "way|ways|idea|habit|risk|instead|capable|afraid|tired|possibility|importance|advantage|advantages|disadvantage|benefits|benefit|method|aim|purpose of < #verb > !of",
        "$3:ing",
      ],
      [
        "way|ways|idea|habit|risk|instead|capable|afraid|tired|possibility|importance|advantage|advantages|disadvantage|benefits|benefit|method|aim|purpose of < use|study|help|play|watch|work|travel|change > the|a|an|their|our|my|his|it|them|in|with|to|english|money",
        "$3:ing",
      ],
      ["good|better|bad at < #verb|cook|dance|play|work|study|paint|drive > !#prep|$", "$3:ing"],
      ["think|thinks|thinking|thought|talk|talking|worry about < #verb > !#prep", "$3:ing"],
      [
        "without|despite not? < #verb|use|work|study|help|play|travel > hard|the|a|an|any|their|our|my|his|it|them|more|much",
        "$3:ing",
      ],
    ]),
    fires: ["It is a good way of learn English.", "He passed without work hard."],
    silent: ["It is a good way of learning.", "The risk of work accidents is high."],
  },
  {
    id: "spend-to",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "You spend time or money doing something: no “to” or “for”.",
    find: patterns([
      [
        "spend|spends|spent|spending|waste|wastes|wasted #poss|the|a|too|so? more|much|most|many|little|free|whole|long? time|hours|days|years|hour|day < to #base >",
        "$6:ing",
      ],
      ["spend|spends|spent|spending|waste a? lot|lots of time|hours < to #base >", "$7:ing"],
      ["spend|spends|spent|spending #det? #adj? time|money|hours < for > #ing", ""],
      ["-too busy < to #base >", "$4:ing"],
    ]),
    fires: ["I spent a lot of time to solve it.", "They spend money for eating out.", "They spend their time to play."],
    silent: ["I have time to solve it.", "They spend their time playing."],
  },
  {
    id: "reported-question",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "A question inside a sentence has the order of a statement: I know what the problem is.",
    find: patterns([
      [
        "know|knows|understand|explain|wonder|understanding|knowing what|where|how|why|when < is|are|was|were the|their|this|his|her|my|our #adj? #noun > $",
        "$4 $5 $6 $3",
      ],
      [
        "know|knows|understand|explain|wonder|understanding|knowing what|where|how|why|when < is|are|was|were it|they|he|she > $|and",
        "$4 $3",
      ],
      ["know|knows|understand|explain what|where|how|why|when < do|does|did they|he|she|it|people|we > #base", "$4"],
    ]),
    fires: ["I know what is the problem.", "They explain why do people smoke."],
    silent: ["I know what the problem is.", "How is the weather?"],
  },
  {
    id: "adverb-place",
    class: "verb-patterns",
    type: "grammar",
    severity: 1,
    reason: "An adverb such as “also” or “often” goes before the verb, not between the verb and its object.",
    find: patterns([
      [
        "< plays|play|gives|give|makes|make|brings|bring|causes|cause|provides|provide|helps|help|needs|need|affects|affect also > a|an|the|important|many|some|people|us|more|to|their|in",
        "also $1",
      ],
      [
        "< go|goes|get|gets|make|makes|use|uses|eat|eats|buy|buys|take|takes|find|finds|want|wants|play|plays|watch|watches always|often|usually|never|sometimes > a|an|the|to|their|his|my|our|it|them",
        "$2 $1",
      ],
    ]),
    fires: ["It plays also an important role.", "They use always the car."],
    silent: ["It also plays an important role.", "It is also the case."],
  },
  {
    id: "feel-base",
    class: "word-forms",
    type: "grammar",
    severity: 2,
    reason: "A feeling is described with “-ed”: feel bored.",
    find: patterns([
      [
        `am|is|are|was|were|feel|feels|felt|get|gets|got|become|becomes|became very|so|too|more? < ${FEELINGS} > !the|a|an|them|us|people|him|her|me|you`,
        "$3:pp",
      ],
      ["is|am|are|was|were very|so|also? < interest > in", "interested"],
    ]),
    fires: ["They feel bore at home.", "We are so tire."],
    silent: ["They feel bored at home.", "They get bored."],
  },
];
