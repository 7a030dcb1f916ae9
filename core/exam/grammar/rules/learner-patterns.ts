import { PERSON } from "./learner-nouns.ts";
import { type Phrase, patterns } from "../pattern.ts";
import type { Context, Finding, Rule } from "../rule.ts";

/** Words for people and groups that need a plural verb after “who” or “that”. */
const PLURAL_PEOPLE =
  "people|children|students|those|men|women|workers|parents|teachers|countries|companies|drivers|families";
/** Everyday verbs. Many are also nouns, so the word classes “#verb” and “#verbs” leave those out. */
const EVERYDAY_VERBS =
  "need|want|like|help|work|use|make|take|get|become|come|give|live|cause|mean|know|play|start|spend|think";
const EVERYDAY_VERBS_S =
  "needs|wants|likes|helps|works|uses|makes|takes|gets|goes|becomes|comes|gives|lives|causes|means|knows|plays|starts|spends|thinks|feels|says";

/**
 * Like `patterns`, but drops findings after a phrase that a singular and a plural verb can follow: “one of the people”,
 * “a kind of activities”.
 */
function dropAfterOfPhrase(phrases: readonly Phrase[]): (context: Context) => Finding[] {
  const find = patterns(phrases);
  return (context) =>
    find(context).filter(
      ({ start }) =>
        !/\b(?:one|each|number|kind|type|set) of (?:[\w’'-]+ ){1,4}$/i.test(
          context.text.slice(context.sentence.start, start),
        ),
    );
}

/** Rules for wrong combinations of a few words. The precision of each rule is measured (measured-precision.ts). */
export const LEARNER_PATTERN_RULES: readonly Rule[] = [
  {
    id: "modal-to",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "After “can”, “should” and other modal verbs comes the plain verb without “to”.",
    find: patterns([
      ["can|could|should|must|may|might|would also|not|always|only|even? < to > #base|be", ""],
      ["cannot|can't|shouldn't|couldn't|won't < to > be|#verb", ""],
    ]),
    fires: ["It can also to be useful."],
    silent: ["The will to win is strong.", "We have to go.", "You can, to be fair, refuse."],
  },
  {
    id: "to-past",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "After “to” comes the plain form of the verb.",
    find: patterns([
      ["not have|need to < #changed > $|by", "be $4"],
      [
        "have|has|had|want|wants|need|needs|able|going|try|tries|tried|decided|decide|order|how to < #changed >",
        "$3:base",
      ],
    ]),
    fires: ["We have to reduced waste.", "They want to got a job.", "She knows how to drove."],
    silent: ["We have to reduce waste.", "He is used to tired people.", "They want to put it there."],
  },
  {
    id: "agreement-relative",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "In “people who …” and “a thing that …”, the verb agrees with the noun before “who”, “which” or “that”.",
    find: dropAfterOfPhrase([
      ["-one #many that < has >", "have"],
      ["-one #many that !is < #verbs > !of", "$5:base"],
      [`-one|of|the ${PLURAL_PEOPLE} who|that < is >`, "are"],
      [`-one|of|the ${PLURAL_PEOPLE} who|that < isn't >`, "aren't"],
      [`-one|of|the ${PLURAL_PEOPLE} who|that < was >`, "were"],
      [`-one|of|the ${PLURAL_PEOPLE} who|that < wasn't >`, "weren't"],
      [`-one|of|the ${PLURAL_PEOPLE} who|that < has >`, "have"],
      [`-one|of|the ${PLURAL_PEOPLE} who|that < hasn't >`, "haven't"],
      [`-one|of|the ${PLURAL_PEOPLE} who|that < does >`, "do"],
      [`-one|of|the ${PLURAL_PEOPLE} who|that < doesn't >`, "don't"],
      [`-one|of|the ${PLURAL_PEOPLE} who|that < ${EVERYDAY_VERBS_S} >`, "$4:base"],
      ["-of|between|and person|someone|somebody|everyone|anyone who < are >", "is"],
      ["-of|between|and person|someone|somebody|everyone|anyone who < have >", "has"],
      ["-of|between|and person|someone|somebody|everyone|anyone who < do|don't >", "doesn't"],
      [`-of|between|and person|someone|somebody|everyone|anyone who < ${EVERYDAY_VERBS} >`, "$4:s"],
      ["-#prep a|an #adj|#adjlike? #count that|which < have|are|do|allow|affect|#verb > !of", "$6:s"],
      [
        "a|an|the|this #adj? #count that|which < allow|require|enable|provide|contain|produce|include > #det|#obj|people|students|workers|many|more|to",
        "$5:s",
      ],
      [
        `a|an #adj? machine|thing|way|job|city|country|problem|device|tool|system|product|place|book|film|law which|that < save|have|are|${EVERYDAY_VERBS}|provide|allow|create|produce|contain > !of`,
        "$5:s",
      ],
    ]),
    fires: [
      "It is a question that have no answer.",
      "It is the course that require them to travel.",
      "People who lives in cities walk more.",
      "A person who have money can travel.",
      "It is a machine which save time.",
      "They choose activities that requires full attention.",
    ],
    silent: [
      "It is one of the activities that requires attention.",
      "People who live in cities walk more.",
      "One of the people who is here left.",
      "It is a thing that we need.",
    ],
  },
  {
    id: "agreement-everyday",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "The verb must agree with its subject: they need, he needs.",
    find: patterns([
      [
        "that|because|if|when|why|where|not|days some|most|all|many|few|more people|students|workers|children|parents|women|men|countries < is > !of",
        "are",
      ],
      [
        "that|because|if|when|why|where|not|days some|most|all|many|few|more people|students|workers|children|parents|women|men|countries < has >",
        "have",
      ],
      [
        "that|because|if|when|why|where|not|days some|most|all|many|few|more people|students|workers|children|parents|women|men|countries < #verbs > !of",
        "$4:base",
      ],
      ["which|that|because|where|when|if|however all of? the #many < has >", "have"],
      ["which|that|because|where|when|if|however all of? the #many < is > !of", "are"],
      [
        `when|if|because|days|although|while a|an|the|each|every|one #adj? ${PERSON}|individual < need|want|get|have|become|think|know|take > to|#det|#obj|more|many|much|better|in|on|at|it`,
        "$5:s",
      ],
      [
        "-of|between|and|for|with|by|helps|makes people < works|needs|goes|comes|gets|uses|thinks|becomes|wants|feels > !of|and",
        "$3:base",
      ],
      ["-of|between|and|for|with|by|helps|makes people < lives > in|with|at|alone", "live"],
      ["-of|in|for|with|to|like|and these|those < is|was|has >", "are"],
      [
        "-of|between|and|with|for|to|in|by the students|children|parents|teachers|workers|women|men < needs|wants|likes|helps|uses|makes|takes|gets|goes|becomes|gives|shows|has|does|is|was > !of",
        "$4:base",
      ],
      [
        `because|when|if|that|and|but|so|although|where he|she|it < need|want|become|give|cause|mean|know|spend|make|take > !#obj`,
        "$3:s",
      ],
    ]),
    fires: [
      "I know that it cause problems.",
      "He says that it need money.",
      "These days the individual have more rights.",
    ],
    silent: ["They suggest that the driver have a rest.", "They need money.", "The needs of the students vary."],
  },
  {
    id: "be-verb",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "This verb needs no “be” before it: it depends.",
    find: patterns([
      ["it|this|that|which|he|she < is|was depend|depends >", "depends"],
      ["it|this|that|which|he|she < is|was happen|happens >", "happens"],
      ["they|we|people < are|were depend >", "depend"],
      ["-to < is happen|exist|occur|seem|appear >", "$3:s"],
      ["-to < are happen|occur|seem|appear >", "$3"],
      ["there < is|are exist|exists >", "exist"],
      ["they|we|people|you < are|were want >", "want"],
      ["they|we|people|you < are|were think >", "think"],
      ["they|we|people|you < are|were believe >", "believe"],
      ["they|we|people|you < are|were agree >", "agree"],
      ["i < am|was agree >", "agree"],
      ["i < am|was think >", "think"],
      ["i < am|was believe >", "believe"],
    ]),
    fires: ["It is depends on the weather.", "They are want a car."],
    silent: ["It depends on the weather.", "They are wanted.", "It is happening."],
  },
  {
    id: "there-have",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "To say that something exists, write “there is” or “there are”.",
    find: patterns([
      ["there still|also|always? < has > a|an|no|one !been", "is"],
      ["there still < has > some|many|several", "are"],
      ["there < have > a lot|few|number|couple|variety", "are"],
      ["there < have > a|an|no|one !been", "is"],
      ["there < have > many|some|several|two|three|lots|few !been", "are"],
      ["there < will have >", "will be"],
      ["there < can have >", "can be"],
    ]),
    fires: ["There have many reasons.", "There has a problem.", "There have a small village."],
    silent: ["There have been many reasons.", "There has been a problem."],
  },
  {
    id: "plural-other",
    class: "countability",
    type: "grammar",
    severity: 2,
    reason: "“Other” and “all the” before more than one thing need a plural noun: other people, all the things.",
    find: patterns([
      [
        "-the|only|an|any|no|each|every|my|his|her|our|their|your|its|one|this|that|some|or|and|than|another|few|what|which other < #count > !#noun|#count|#many|than|and|or",
        "$3:plural",
      ],
      [
        "all the|these|those|my|your|our|their < thing|problem|student|child|country|city|book|reason|subject|person|car|job|company|teacher|animal|place|member|idea > !#noun|of",
        "$3:plural",
      ],
    ]),
    fires: ["Other driver must wait.", "They lost all the thing they had."],
    silent: ["The other driver waited.", "It takes a different way.", "All the time it rained.", "Other people agree."],
  },
  {
    id: "set-phrase",
    class: "collocations",
    type: "grammar",
    severity: 2,
    reason: "English has a fixed form of this phrase.",
    find: patterns([
      ["< the one of > the|his|my|most", "one of"],
      ["^ < in summarize|summarise|summery >", "In summary"],
      ["^ < in conclude >", "In conclusion"],
      ["< it is no doubt > that", "there is no doubt"],
      ["^ it is < the fact > that", "a fact"],
      ["#num and < half > #noun|#many|cups", "a half"],
      ["than < a double > $|than|in|of|that", "double"],
      ["< the most of > the|people|them|these|those|us|students", "most of"],
      ["< as the result > of", "as a result"],
      ["^ < as the result >", "As a result"],
      ["^ < in the conclusion >", "In conclusion"],
      ["^ < as|for conclusion >", "In conclusion"],
      ["^ < on|in|at|from the other side > !of|is|was|there", "On the other hand"],
      ["^ < on another hand|side >", "On the other hand"],
      ["and|but|while < in|on the other side > !of|is|was|there", "on the other hand"],
      ["< for the reason|reasons of that >", "for that reason"],
      ["more|less|fewer|almost|nearly|about|only than? < the half >", "half"],
      ["< the half of >", "half of"],
      ["^ < as it can be seen|observed|noticed > from|in|on", "As can be seen"],
      ["< as a results >", "as a result"],
      ["< in other hand >", "on the other hand"],
      ["< in|by|with the other words >", "in other words"],
      ["< by|with other words >", "in other words"],
      ["< for examples|the example >", "for example"],
      ["< last but not the least >", "last but not least"],
      ["< in the same time >", "at the same time"],
      ["< on|to|at|from|by my opinion >", "in my opinion"],
      ["< in this|these days >", "these days"],
      ["< since long time >", "for a long time"],
      ["< can|could be able to >", "can"],
      ["< in internet >", "on the internet"],
      ["< in the internet >", "on the internet"],
      ["< in social media >", "on social media"],
      ["< on|in nowadays >", "nowadays"],
      ["< take responsible >", "take responsibility"],
      ["< learn|get a? knowledge > about|of|from", "gain knowledge"],
      ["< do|does|did an? effort >", "make an effort"],
      ["< how to say >", "so to speak"],
      ["< so that 's why >", "that is why"],
      ["only < few > of|#many", "a few"],
      ["< a|an such >", "such a"],
      ["< each others >", "each other"],
      ["a < lots > of", "lot"],
      ["< alot >", "a lot"],
    ]),
    fires: ["In the same time, prices fell.", "Most shops are in internet now.", "The most of the people agree."],
    silent: ["At the same time, prices fell.", "He won the most of all.", "In my opinion it is fair."],
  },
  {
    id: "preposition-adjective-more",
    class: "prepositions",
    type: "grammar",
    severity: 2,
    reason: "This word goes with another preposition.",
    find: patterns([
      ["good|bad|excellent < in > #ing|maths|english|sports|sport|math|languages", "at"],
      ["interested < on|about|at|for > !the|their|home", "in"],
      ["married < with >", "to"],
      ["according < with >", "to"],
      ["arrive|arrives|arrived|arriving < to > !#base", "at"],
      ["depend|depends|depended|depending < of|in|from|to|at >", "on"],
      ["responsible < of|about|to > #ing|the|their|this", "for"],
      ["similar|close|related < with|of|than >", "to"],
      ["aware|proud|full|capable < about|from|with|for|to > !to", "of"],
      ["afraid < about|from|with|for >", "of"],
      ["influence|impact|effect < to|for|in > people|children|society|us|them|young|health|students", "on"],
      ["reason|reasons < of > this|that|these|my|choosing", "for"],
      ["solution|solutions < of > this|these|the problem|problems", "to"],
      ["participate|participated|participates|participating < to|at|on >", "in"],
      ["-#det|#poss focus|focuses|focused|concentrate|concentrates < in|at|about > #det|#poss|#ing", "on"],
      ["consist|consists|consisted < from|in|on|by >", "of"],
    ]),
    fires: ["She is capable for it."],
    silent: ["She is good at maths.", "It has an effect on people.", "This is related to money.", "It depends on us."],
  },
];
