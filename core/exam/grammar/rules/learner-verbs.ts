import { patterns } from "../pattern.ts";
import type { Context, Finding, Rule } from "../rule.ts";
import { formsOf } from "../verb-forms.ts";
import { UNCOUNTABLE } from "../word-classes.ts";
import { dropClefts } from "./drop-clefts.ts";
import { pronounVerbs } from "./pronoun-verbs.ts";

/** Irregular past forms that are neither adjectives nor nouns, so that after "to" or a modal verb they are wrong. */
const PAST =
  "spent|made|got|took|went|came|saw|gave|became|bought|brought|knew|told|met|sold|taught|chose|grew|wrote|ate|drove|spoke|understood|did|began|fell|flew|forgot|rose|sent|won";
/** Words whose "to" is followed by a verb. */
const BEFORE_TO =
  "want|wants|wanted|need|needs|needed|have|has|had|try|tries|tried|able|unable|going|like|likes|order|how|important|possible|impossible|easy|easier|hard|difficult|necessary|essential|seem|seems|start|started|begin|decide|decided|hope|hopes|learn|learned|way|ways|time|ability|chance|opportunity|right|tend|tends|allow|allowed|people|them|us|him|you|me|students|children|ready|willing|likely|better";
const OBJECT_START =
  "the|a|an|me|us|them|him|you|people|more|many|some|their|our|his|my|your|this|these|those|it|each|students|children";
/** Verbs that are not also nouns. */
const VERBS_ONLY =
  "take|learn|read|eat|get|make|have|do|know|choose|spend|keep|give|improve|develop|reduce|become|build|go|find|buy|teach|write|speak|protect|provide|pay|save";

/** Verbs without a passive. Their right form after "be" depends on the meaning. */
const NO_PASSIVE = new Set("get tend exist have contribute come go happen belong depend seem vary".split(" "));

/** Words that begin an object. */
const OBJECTS = /^(?:a|an|the|their|our|his|her|its|my|this|these|many|some|health|people|money)$/;

/** Removes suggestions after "be" that are not possible for the verb, such as a passive of "happen". */
function keepPossibleForms(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return dropClefts((context) =>
    // The mark with "be" comes first, because the first of two marks on the same words stays.
    find(context)
      // "Can be be seen" has a doubled word.
      .filter(({ start, end }) => !/\bbe be$/i.test(context.text.slice(Math.max(0, start - 3), end)))
      // "Were overcome" is right, because the participle is the base form.
      .filter(({ start, end }) => context.text.slice(start, end).toLowerCase() !== "overcome")
      .toSorted((a, b) => a.start - b.start)
      .map((finding) => {
        const verb = context.text.slice(finding.start, finding.end).toLowerCase();
        // Before an object there is no passive: "can be symbolise health".
        const next = context.sentence.words.find(({ start }) => start === finding.end + 1)?.lower ?? "";
        const hasObject = OBJECTS.test(next) || UNCOUNTABLE.has(next);
        if (NO_PASSIVE.has(verb) || (hasObject && !finding.suggestions.some((one) => one.endsWith("ing"))))
          return { ...finding, suggestions: [] };
        if (verb === "suppose") return { ...finding, suggestions: ["supposed"] };
        // "Is become" can mean "becomes", "is becoming" or "has become".
        if (verb === "become") return { ...finding, suggestions: [] };
        return verb === "grow" ? { ...finding, suggestions: [formsOf(verb)?.ing ?? verb] } : finding;
      }),
  );
}

/** Rules for wrong verb forms. The precision of each rule is measured (measured-precision.ts). */
export const LEARNER_VERB_RULES: readonly Rule[] = [
  {
    id: "agreement-he-they",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "The verb must agree with its subject: he needs, they need.",
    find: pronounVerbs,
    fires: [
      "She also need car parks.",
      "He is poor and he work hard.",
      "In my town they needs help.",
      "He left when it start.",
    ],
    silent: [
      "Does he work?",
      "I suggest that he work less.",
      "He need not go.",
      "It makes it work.",
      "My wife and he work here.",
      "A new morning on they lives began.",
    ],
  },
  {
    id: "word-clash",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "These two words cannot follow each other: one is too much, or a word is missing between them.",
    find: dropClefts(
      patterns([
        [
          "-who|what|where|how|it|they|we|you|i|he|she|that|there|which < is|are|was|were has|have|had|can|will|would|should|does|did > !better",
          "$3",
        ],
        ["-who|what|where|how|which < an|the is|are|was|were|has|and|but|because|if|he|she|they|we|to|of >", "$3"],
        ["because|that|if|when|and he|she|it|they|we < is|are|was has|have|had|can|will|does|did > !better", "$4"],
      ]),
    ),
    fires: ["The city is has many parks.", "I went to the and saw it."],
    silent: ["Who they are has changed.", "Vitamin A is good.", "The will to win is strong."],
  },
  {
    id: "subject-base",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "A verb that is the subject of a sentence takes “-ing”: taking risks is.",
    find: patterns([
      [
        `^ < ${VERBS_ONLY} > #det? #adj? #noun|#many is|helps|makes|gives|teaches|means|requires|causes|allows`,
        "$1:ing",
      ],
      [
        `that|because < ${VERBS_ONLY} > #det? #adj? #noun|#many is|helps|makes|gives|teaches|means|requires|causes|allows`,
        "$2:ing",
      ],
    ]),
    fires: ["Take photos helps me a lot.", "I think that learn a language is fun."],
    silent: ["Taking risks is good.", "Take this road.", "Work experience is useful."],
  },
  {
    id: "wrong-past",
    class: "tense",
    type: "grammar",
    severity: 2,
    reason: "This verb has an irregular past.",
    find: patterns([
      ["< putted >", "put"],
      ["< costed >", "cost"],
      ["< leaved >", "left"],
      ["< payed >", "paid"],
      ["< hided >", "hid"],
      ["< seeked >", "sought"],
      ["< shaked >", "shook"],
      ["< gived >", "gave"],
      ["< choosed >", "chose"],
      ["< catched >", "caught"],
      ["< teached >", "taught"],
      ["< buyed >", "bought"],
      ["< spended >", "spent"],
      ["< builded >", "built"],
    ]),
    fires: ["It cannot be putted there."],
    silent: ["It cannot be put there."],
  },
  {
    id: "be-bare-verb",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "After “be” the verb takes “-ing” (they are making) or the third form (it is made), or there is no “be”.",
    find: keepPossibleForms(
      patterns([
        [
          "-there|that|to people|they|we|students|children|#many < are tend|prefer|agree|believe|want|need|know|depend|consist|belong >",
          "$4",
        ],
        ["-there #modal not? also? be < #verb >", "$6:pp"],
        [
          "-there #modal not? also? be < use|cause|help|stop|kill|control|increase > by|to|for|as|with|in|each|us|them",
          "$6:pp",
        ],
        ["is|are|was|were|be|been not|also|only|mainly|largely? < base > on|upon", "based"],
        ["is|are|was|were|be|been < suppose > to", "supposed"],
        ["-there|to #modal not? also? be < pay|hold|change > to|on|close|near|in|at|more|and", "$6:pp"],
        ["-there|to #modal not? also? be < place > to|on|close|near|in|at|next", "placed"],
        ["were|was|been < #verb > next|to|on|at|into|and|$", "$2:pp"],
        [
          "-do|does|did|all|first|there|that am|is|are < choose|buy|move|live|become|grow|get|make|use|spend|try|go|come|take|learn > to|more|a|the|up|their|away|in",
          "$3:ing",
        ],
        ["-there|that|to is|are|was|were not|also|always? < #verb > by|in|from|for|as|with", "$4:pp", "$4:ing"],
        [
          "-there|that|to i|he|she|we|they|people|who is|are|was|were|am not|also|always|still? < #verb >",
          "$5:ing",
          "$5",
        ],
        ["-there|that|to it|which|that is|are|was|were not|also|always|still? < #verb >", "$5:pp", "$5:ing"],
        ["-there|to #noun is|are|was|were not|also|always|still? < #verb >", "$5:pp", "$5:ing"],
        [`-there is|are|was|were < want|need|use|help|cause|make|give|take > ${OBJECT_START}`, "$3:ing", "$3"],
      ]),
    ),
    fires: [
      "It is produce by several firms.",
      "The law should be improve.",
      "It was explain to us.",
      "They are explain the rules.",
    ],
    silent: [
      "What they did is reduce the tax.",
      "It is a cause by itself.",
      "It is open to all.",
      "There is need for it.",
      "The fears were overcome.",
    ],
  },
  {
    id: "be-called",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "Here the passive is meant, with the third form of the verb: it is called, it is considered.",
    find: dropClefts(
      patterns([
        ["-there|that|to|what this|that|which|it|they|we|#many is|are|was|were also|often|usually? < call >", "called"],
        [
          "-there|that|to|what this|that|which|it|they|we|#many is|are|was|were also|often|usually? < consider >",
          "considered",
        ],
        ["-there is|are|was|were < consider > a|an|as|to|the|mature|important|good|bad|better|one", "considered"],
      ]),
    ),
    fires: ["This is call a tariff.", "Such acts are consider a crime."],
    silent: [
      "This is called a tariff.",
      "What we do is consider the price.",
      "The option that we have is call centres.",
    ],
  },
  {
    id: "to-form",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "After “to” comes the plain form of the verb.",
    find: patterns([
      [`-due|close|next|thanks|response|addition|contrast|equal|used|object|from|up to < ${PAST} >`, "$3:base"],
      [
        `${BEFORE_TO} to < has|is|are|was|were|does|goes|makes|takes|gets|gives|uses|knows|learns|#verbs > !to`,
        "$3:base",
      ],
      ["need|needs|needed|want|wants|able|try|tries|tried|trying|order|have|has|had|going to < #ing >", "$3:base"],
    ]),
    fires: [
      "It is expensive to spent money there.",
      "They want to has a car.",
      "They train in order to being able to run.",
    ],
    silent: [
      "We have to reduce waste.",
      "The city that they moved to has a port.",
      "He prefers old to made-up stories.",
    ],
  },
  {
    id: "modal-past",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "After “can”, “will” and other modal verbs comes the plain form of the verb.",
    find: patterns([
      ["#modal not|also|never|only|easily|just|probably? < fell > #adj|satisfied|confused|more|that", "feel"],
      [`#modal not|also|never|only|easily|just|probably? < ${PAST}|stimulated|helped|lost >`, "$3:base"],
      ["#modal not|also|never|only|easily|just|probably? < #changed > by", "be $3"],
      [
        "#modal not|also|never|only|easily|just|probably? < #changed > $|on|at|with|from|for|about|when|if|that|#obj|#poss|#det|many|people",
        "$3:base",
      ],
    ]),
    fires: ["It will did damage.", "They could lost everything.", "You can changed it."],
    silent: ["It will do damage.", "How can limited funds help?", "She may have left."],
  },
  {
    id: "have-base",
    class: "tense",
    type: "grammar",
    severity: 3,
    reason: "After “have” the verb is in its third form: have spent.",
    find: patterns([
      [
        "-to|will|would|can|could|should|must|may|have|has have|has|had already|also|not|never|just? < spend|take|make|give|go|do|see|get|choose|write|eat|lose|build|find|grow|show|begin|break|drive|forget|buy|teach|improve|develop|increase|decrease > !#noun",
        "$4:pp",
      ],
      [
        "-to|will|would|can|could|should|must|may|have|has has|had also|already|just? < tend|face|affect|increase|decrease|decline|drop|develop > to|by|for|from|the|many|some|challenges|problems|year|sharply|slightly|significantly|dramatically",
        "$4:pp",
      ],
      [
        "have|has already|also|never|just? < spend|take|make|give|go|choose|write|eat|lose|find|break|forget|buy|teach > the|a|an|many|much|more|their|our|my|his|her|it|them|to",
        "$3:pp",
      ],
    ]),
    fires: ["They have spend many hours here.", "She has take the bus.", "Sales had increase by ten per cent."],
    silent: ["They have spent it.", "I have to go.", "The world has become small.", "Men have had decrease intake."],
  },
  {
    id: "object-pronoun",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "Before a verb write “he”, “we” or “they”; after a verb or a preposition “him”, “us” or “them”.",
    find: patterns([
      [
        "-#det|of|more|the help|helps|helped|make|makes|let|lets|allow|allows|enable|enables|encourage|encourages|force|forces|teach|teaches < they > to|#base",
        "them",
      ],
      [
        "-#det|of|more|the help|helps|helped|make|makes|let|lets|allow|allows|enable|enables|encourage|encourages|force|forces|teach|teaches < he > to|#base",
        "him",
      ],
      [
        "-#det|of|more|the help|helps|helped|make|makes|let|lets|allow|allows|enable|enables|encourage|encourages|force|forces|teach|teaches < we > to|#base",
        "us",
      ],
      ["with|about|without|between|from < they > $|and|because|in|at|when|if|to", "them"],
      ["with|about|without|between < he > $|and|because|in|at|when|if|to", "him"],
      ["with|about|without|between|from < we > $|and|because|in|at|when|if|to", "us"],
      ["^ < them > are|have|can|will|do|want|need", "they"],
      ["because|that|if|when|so < them > are|have|can|will|do|want|need", "they"],
    ]),
    fires: ["It can help they to learn.", "He lives with they.", "Parents let he go."],
    silent: ["It can help them to learn.", "The help they need is free.", "The people with whom they live left."],
  },
];
