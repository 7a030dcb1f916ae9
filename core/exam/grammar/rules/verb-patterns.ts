import { patterns } from "../pattern.ts";
import type { Rule } from "../rule.ts";

const OBJECT =
  "me|you|him|her|it|us|them|people|children|students|workers|everyone|parents|women|men|consumers|employees";

export const VERB_PATTERN_RULES: readonly Rule[] = [
  {
    id: "modal-base",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "After “can”, “should”, “must” and the other modal verbs comes the base form alone.",
    find: patterns([
      [
        "-the|a|his|her|their|my|our|own|strong|free|good|and|or|more|no|of|with|have #modal not? never? < to #base >",
        "$6",
      ],
      ["#modal not? also? always? < #verbs|is|was|are|were|has|does|causes|makes >", "$5:base"],
      ["#modal not? also? < #s > the|a|an|serious|many|more|people|us|them|it|action|to|that|in", "$4:base"],
      ["#modal not? also? < #ing >", "$4:base"],
      ["#modal not? also? < expected|supposed|allowed|required|forced > to", "be $4"],
      ["#modal not? also? < #changed > the|a|an|more|many|people|fifty|to|their|our|his|her|my|new", "$4:base"],
      ["-#det|of < can able >", "can"],
      ["#modal < able > to", "be able"],
    ]),
    fires: [
      "You should to go.",
      "It can causes harm.",
      "She must takes it.",
      "We will hired new staff.",
      "He can able to swim.",
    ],
    silent: [
      "You should go.",
      "Cooking can be fun.",
      "It must have been cold.",
      "They could cut the cost.",
      "The will to win is strong.",
      "It needs courage and will to succeed.",
    ],
  },
  {
    id: "gerund-after-preposition",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "After a preposition the verb takes “-ing”.",
    find: patterns([
      [
        "-#subj|the|number|way|percentage|amount|majority|sources of|without|about < #verb > !of|#noun|#many|#prep|#conj|.",
        "$3:ing",
      ],
      [
        "in|for|by|from|on < learn|become|make|get|have|be|go|improve|reduce|buy|eat|choose|create|develop|protect|provide|spend|drive|write|solve|raise|earn|argue|complain|build|give|keep|teach|read|sell|take|ask > !#noun|of",
        "$2:ing",
      ],
      ["in|for|by|from|on < increase > the|our|their|its|his|her|#noun|#owner", "$2:ing"],
      ["instead of < #base > #noun|the|a|an|my|their|to|at|with|television|tv", "$3:ing"],
      [
        "by|without < use|watch|waste|play|study|help|change|increase|cook|visit|cause|cut > the|a|an|public|more|their|our|my|his|her|other|new|less|many",
        "$2:ing",
      ],
      [
        "before|after < #verb|leave|start|finish|work|visit|buy > the|a|an|my|your|his|her|our|their|to|it|home|school|university",
        "$2:ing",
      ],
    ]),
    fires: [
      "She is interested in learn English.",
      "By use public transport, we save fuel.",
      "Before leave the house, lock it.",
      "Instead of watch television, read.",
    ],
    silent: [
      "She is interested in learning.",
      "The use of public transport is free.",
      "The price of work is high.",
      "On change of address, write to us.",
      "In 1990 it was in increase by ten.",
    ],
  },
  {
    id: "gerund-after-to",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "Here “to” is a preposition, so the verb takes “-ing”.",
    find: patterns([
      ["look|looking|looks forward to < #base > !#noun", "$4:ing"],
      [
        "is|are|am|was|were|get|getting|got|be accustomed|addicted|opposed|devoted|dedicated to < #verb|travel|work|play|use|study|walk|cook >",
        "$4:ing",
      ],
      [
        "i|he|she|we|they|people am|is|are|was|were|got|get|gets not? used to < #verb|travel|work|play|use|study|walk|cook >",
        "$6:ing",
      ],
      ["object|objects|objected|contribute|contributes to < #verb >", "$3:ing"],
    ]),
    fires: ["I look forward to hear from you.", "She is used to get up early."],
    silent: ["I look forward to the weekend.", "People used to write."],
  },
  {
    id: "verb-then-gerund",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "After this verb or phrase comes the “-ing” form.",
    find: patterns([
      [
        "-#det enjoy|enjoys|enjoyed|enjoying|avoid|avoids|avoided|avoiding|finish|finishes|finished|suggest|suggests|mind|deny|denied|admit|admitted|dislike|dislikes|imagine|recommend|recommends|practise|risk|postpone|miss|keep|keeps|kept < to #base >",
        "$4:ing",
      ],
      [
        "should|must|can|will|to|could stop|quit < to waste|use|smoke|drink|build|buy|eat|produce|pollute|drive|destroy|kill >",
        "$4:ing",
      ],
      ["give|gave|giving up < to #base >", "$4:ing"],
      ["spend|spends|spending #det? #adj? hours|days|years|hour|day|weekends < to #base >", "$6:ing"],
      ["have|has|had difficulty|difficulties|trouble|problems|fun < to #base >", "$4:ing"],
      ["no point in < #base >", "$4:ing"],
      ["we|they|you|i|people start|started|begin < #verb > the|a|an|our|their|about|both|this|to|in", "$3:ing"],
      ["worth < to #base >", "$3:ing"],
      ["cannot|can't|couldn't help < to #base >", "$4:ing"],
    ]),
    fires: [
      "She enjoys to cook.",
      "I suggest to go.",
      "We must stop to waste water.",
      "They spend hours to play games.",
    ],
    silent: [
      "The sink suggested to be moved is new.",
      "She enjoys cooking.",
      "He stopped to look.",
      "The risk to health is high.",
      "They consider it to be safe.",
    ],
  },
  {
    id: "verb-then-infinitive",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "After this verb comes “to” and the base form.",
    find: patterns([
      [
        "want|wants|wanted|decide|decides|decided|hope|hopes|hoped|plan|plans|planned|expect|expects|agree|agreed|refuse|refuses|refused|promise|promised|afford|manage|managed|offer|offered|intend|tend|tends < #ing > !to|#many|#noun",
        "to $2:base",
      ],
      // An activity can be chosen: "They choose reading".
      ["choose|chose < #ing > the|a|an|their|his|her|our|my|in|at|with|to", "to $2:base"],
      ["-#det would like|love|prefer|hate < #ing >", "to $3:base"],
      [
        "-#det|#adj|#poss want|wants|decide|decided|hope|hopes|wanted|refuse|manage|managed|tend|tends|afford|used|likes < #verb|travel|work|study|visit|play|change|help|live|lose > !#ing",
        "to $3",
      ],
      [
        "want|wants|need|needs|decided|hope < spent|got|took|went|came|saw|bought|brought|told|met|sold|taught|chose|wrote|ate|drove|spoke|did >",
        "to $2:base",
      ],
      ["people|they|we|i|you|kids|students|children|countries need < #verb >", "to $3"],
      ["writing|write|wrote|went|going|go|come|came|stopped < for #verb|complain|apply|ask|buy|request >", "to $3"],
    ]),
    fires: [
      "They want buying a house.",
      "I would like visiting Japan.",
      "He decided leaving.",
      "Workers want lose nothing.",
    ],
    silent: [
      "They want to buy a house.",
      "What I want is to go.",
      "He has to go.",
      "They used force.",
      "Most choose playing.",
    ],
  },
  {
    id: "make-let",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "After “make” and “let” with a person comes the base form without “to”.",
    find: patterns([
      [`make|makes|made|making|let|lets|letting ${OBJECT} < to #base >`, "$4"],
      ["make|makes|made|let|lets my|your|his|her|our|their #noun|parents < to #base >", "$5"],
      ["make|makes|made|let|lets the|many|young|some #adj? people|children|students < to #base >", "$6"],
    ]),
    fires: ["It makes people to feel ill.", "They let me to go."],
    silent: ["It makes people feel ill.", "They were made to go."],
  },
  {
    id: "verb-object-infinitive",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "After this verb with a person comes “to” and the base form.",
    find: patterns([
      [
        `encourage|encourages|encouraged|allow|allows|allowed|force|forces|forced|persuade|persuades|advise|advises|teach|teaches|ask|asks|asked|invite|want|wants|enable|enables|expect|remind ${OBJECT} < #verb >`,
        "to $3:base",
      ],
      [
        "encourage|encourages|allow|allows|force|forces|persuade|teach|enable|enables|ask|want my|your|his|her|our|their|the|young #noun|people < #ing|#verb >",
        "to $4:base",
      ],
    ]),
    fires: ["It allows people buy more.", "Do not allow them eat sweets."],
    silent: ["They allow children to play.", "We saw people running.", "I ask everyone reading this to help."],
  },
  {
    id: "adjective-infinitive",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "After “it is” and an adjective the verb takes “to”.",
    find: patterns([
      [
        "it is|was very|not|more? important|easy|difficult|hard|necessary|possible|impossible|better|essential|good|useful|dangerous|vital|cheaper < #verb|protect|use|study|work|help|change|control|travel|visit|play > !#ing",
        "to $5",
      ],
      ["the best|only|easiest|right|first way < of #base >", "to $5"],
      ["#adj enough < for #verb >", "to $4"],
    ]),
    fires: ["It is important protect nature.", "It is hard protect it."],
    silent: ["It is important to protect nature.", "It is better that way."],
  },
  {
    id: "agree-verb",
    class: "word-forms",
    type: "grammar",
    severity: 2,
    reason: "“Agree” is a verb: it needs no form of “be”.",
    find: patterns([
      ["i < am|was not? agree|disagree >", "$4"],
      ["we|they|people < are not? agree|disagree >", "$4"],
      ["he|she < is agree >", "agrees"],
    ]),
    fires: ["I am agree with you.", "They are disagree."],
    silent: ["I agree with you.", "They are agreed on it."],
  },
];
