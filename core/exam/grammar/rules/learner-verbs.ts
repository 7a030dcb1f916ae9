import { patterns } from "../pattern.ts";
import type { Context, Finding, Rule } from "../rule.ts";
import { baseOfS, formsOf, isBase } from "../verb-forms.ts";

/** Irregular past forms that are no adjectives and no nouns, so that after "to" or a modal verb they are wrong. */
const PAST =
  "spent|made|got|took|went|came|saw|gave|became|bought|brought|knew|told|met|sold|taught|chose|grew|wrote|ate|drove|spoke|understood|did|began|fell|flew|forgot|rose|sent|won";
/** Words whose "to" is followed by a verb. */
const BEFORE_TO =
  "want|wants|wanted|need|needs|needed|have|has|had|try|tries|tried|able|unable|going|like|likes|order|how|important|possible|impossible|easy|easier|hard|difficult|necessary|essential|seem|seems|start|started|begin|decide|decided|hope|hopes|learn|learned|way|ways|time|ability|chance|opportunity|right|tend|tends|allow|allowed|people|them|us|him|you|me|students|children|ready|willing|likely|better";
const OBJECT_START =
  "the|a|an|me|us|them|him|you|people|more|many|some|their|our|his|my|your|this|these|those|it|each|students|children";
/** Lists without "to" before them: a verb here belongs to "What they do is make …". */
const CLEFT = /^(?:do|does|did|done|doing|all|what)$/;
const STATES = "interested|afraid|aware|able|unable|ready|likely|willing|familiar|busy|sure|glad|proud|angry";
const NEEDS_BE =
  "dangerous|difficult|important|useful|useless|harmful|happy|unhappy|possible|impossible|necessary|afraid|aware|available|successful|popular|responsible|interested|bored|tired|expensive|helpful|healthy|unhealthy";
const CLAUSE_START = "because|that|but|when|if|although|since|while";
const DONE_TO = "affected|caused|influenced|killed|damaged|created|destroyed|replaced|produced|controlled|supported";
const FEELINGS = "bore|tire|relax|excite|satisfy|depress|frustrate|confuse|disappoint|embarrass|exhaust";

/** Drops findings in sentences such as "What they do is make toys" and "All you need is love". */
function outsideClefts(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return (context) =>
    find(context).filter(({ start }) => {
      const before = context.sentence.words.filter(({ end }) => end < start).slice(-6);
      return !before.some(({ lower }) => CLEFT.test(lower));
    });
}

/** Verbs that are no nouns. */
const DOING =
  "take|learn|read|eat|get|make|have|do|know|choose|spend|keep|give|improve|develop|reduce|become|build|go|find|buy|teach|write|speak|protect|provide|pay|save";

/** Words before a subject that change the verb: questions, "make him go", "suggest that he go". */
const BEFORE_BARE =
  /^(?:do|does|did|can|could|will|would|shall|should|may|might|must|have|has|had|let|lets|make|makes|made|help|helps|see|saw|hear|heard|than|as|nor|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|lest|to|watch|need|and|or)$/;
const SUBJUNCTIVE =
  /^(?:suggest|recommend|insist|demand|propose|request|require|important|essential|vital|necessary|imperative|crucial|ask|prefer|advise)/;
const IT_STARTS = /^(?:because|when|if|that|and|but|although|while|so|since|which|unless)$/;
/** Plural nouns after "we" and "they" that look like verbs: "we guests". */
const PEOPLE_S = /^(?:guides|hosts|cooks|volunteers|witnesses|judges|guards|guests|users|humans|others|ones)$/;

/** Finds "he need" and "they needs" anywhere in a sentence: these pronouns can only be subjects. */
function pronounVerbs({ text, sentence: { words } }: Context): Finding[] {
  return words.flatMap(({ lower, end }, i) => {
    const before = words[i - 1]?.lower ?? "";
    let at = i + 1;
    while (/^(?:also|always|often|usually|never|really|still|just|only|now|sometimes)$/.test(words[at]?.lower ?? ""))
      at += 1;
    const verb = words[at];
    if (
      verb === undefined ||
      text.slice(end, verb.start).trim() !==
        text
          .slice(end, verb.start)
          .trim()
          .replace(/[^a-z ]/gi, "")
    )
      return [];
    const isOne = lower === "he" || lower === "she" || (lower === "it" && (i === 0 || IT_STARTS.test(before)));
    const isMany = lower === "they" || lower === "we" || (lower === "i" && before !== "and");
    if (!isOne && !isMany) return [];
    const gap = text.slice(words[i - 1]?.end ?? 0, words[i]?.start ?? 0);
    if (
      before !== "" &&
      gap === " " &&
      BEFORE_BARE.test(before) &&
      !(IT_STARTS.test(before) && isClause(words.slice(0, i)))
    )
      return [];
    if (words.slice(Math.max(0, i - 4), i).some((word) => SUBJUNCTIVE.test(word.lower))) return [];
    const right = isOne ? oneForm(verb.lower, words[at + 1]?.lower ?? "") : manyForm(verb.lower);
    return right === null ? [] : [{ start: verb.start, end: verb.end, suggestions: [right] }];
  });
}

/** Returns whether the words before "and" hold a verb form of a clause, so that "and" joins clauses. */
function isClause(words: readonly { lower: string }[]): boolean {
  return words.some(({ lower }) =>
    /^(?:is|are|was|were|has|have|had|can|will|should|he|she|they|we|i|it)$/.test(lower),
  );
}

function oneForm(verb: string, after: string): string | null {
  if (verb === "need" && after === "not") return null;
  const forms = isBase(verb) ? formsOf(verb) : null;
  return forms === null || forms.past === verb || verb === "be" || verb === "do" || verb === "have" ? null : forms.s;
}

function manyForm(verb: string): string | null {
  return PEOPLE_S.test(verb) || verb === "is" || verb === "has" || verb === "does" ? null : baseOfS(verb);
}

/** Verb forms that learners of English build wrongly, each measured (measured-precision.ts). */
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
    ],
  },
  {
    id: "word-clash",
    class: "verb-patterns",
    type: "grammar",
    severity: 3,
    reason: "These two words cannot stand side by side: one is too much, or a word is missing between them.",
    find: outsideClefts(
      patterns([
        [
          "-who|what|where|how|it|they|we|you|i|he|she|that|there|which < is|are|was|were has|have|had|can|will|would|should|does|did >",
          "$3",
        ],
        ["-who|what|where|how|which < an|the is|are|was|were|has|and|but|because|if|he|she|they|we|to|of >", "$3"],
        ["because|that|if|when|and he|she|it|they|we < is|are|was has|have|had|can|will|does|did >", "$4"],
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
      [`^ < ${DOING} > #det? #adj? #noun|#many is|helps|makes|gives|teaches|means|requires|causes|allows`, "$1:ing"],
      [
        `that|because < ${DOING} > #det? #adj? #noun|#many is|helps|makes|gives|teaches|means|requires|causes|allows`,
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
    find: outsideClefts(
      patterns([
        ["-there #modal not? also? be < #verb >", "$6:pp"],
        [
          "-there #modal not? also? be < use|cause|help|stop|kill|control|increase > by|to|for|as|with|in|each|us|them",
          "$6:pp",
        ],
        ["is|are|was|were|be|been not|also|only|mainly|largely? < base > on|upon", "based"],
        ["is|are|was|were|be|been < suppose > to", "supposed"],
        [
          "-there|that|to people|they|we|students|children|#many < are tend|prefer|agree|believe|want|need|know|depend|consist|belong >",
          "$4",
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
    ]),
    fires: ["It is expensive to spent money there.", "They want to has a car."],
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
        "-to|will|would|can|could|should|must|may have|has|had already|also|not|never|just? < spend|take|make|give|go|do|see|get|choose|write|eat|lose|build|find|grow|show|begin|break|drive|forget|buy|teach|improve|develop|increase|decrease > !#noun",
        "$4:pp",
      ],
      [
        "have|has already|also|never|just? < spend|take|make|give|go|choose|write|eat|lose|find|break|forget|buy|teach > the|a|an|many|much|more|their|our|my|his|her|it|them|to",
        "$3:pp",
      ],
    ]),
    fires: ["They have spend many hours here.", "She has take the bus."],
    silent: ["They have spent it.", "I have to go.", "The world has become small."],
  },
  {
    id: "object-pronoun",
    class: "agreement",
    type: "grammar",
    severity: 3,
    reason: "After a verb or a preposition comes the object form: help them, with him.",
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
        `-is|are|was|were|am|be|isn't|aren't|feel|felt|become|make|makes|made|think|find|than|as they|we < ${STATES} > to|of|in|for|with|about|that`,
        "are $3",
      ],
      [
        `-is|are|was|were|am|be|isn't|aren't|feel|felt|become|make|makes|made|think|find|than|as he|she < ${STATES} > to|of|in|for|with|about|that`,
        "is $3",
      ],
      [`^ i also? < ${STATES} > to|of|in|for|with|about|that`, "am $3"],
      [`-is|are|was|were|do|did they|we < ${DONE_TO} > by`, "are $3"],
      [`-is|are|was|were|do|did it|he|she|which < ${DONE_TO} > by`, "is $3"],
      [`#modal not? also? < ${NEEDS_BE} > !#noun`, "be $4"],
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
        "if|when|that it not < solved|used|done|controlled|treated|managed|stopped|needed|possible|necessary|good >",
        "is not $4",
      ],
      [
        "there is|are many|some|several|lots|few|a? lot? of? people|students|children|workers|countries|things|women|men < are|have|don't|do|can|think|believe|want|say >",
        "who $7",
      ],
      ["^ it < called|known|named|located|situated|considered > !for|on|me|us", "is $2"],
      [
        "want|wants|need|needs|decided|hope < spent|got|took|went|came|saw|bought|brought|told|met|sold|taught|chose|wrote|ate|drove|spoke|did >",
        "to $2:base",
      ],
      ["^ < is > very|important|necessary|better|true|clear|obvious|difficult|possible|easy !$", "It is"],
      ["and|but < doesn't > matter", "it doesn't"],
    ]),
    fires: [
      "I like it because is cheap.",
      "Is very important to sleep.",
      "There are many people think that it is good.",
    ],
    silent: ["I like it because it is cheap.", "Is it very important?", "Is that true?"],
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
      ["for < to #base >", "to $3"],
    ]),
    fires: ["It is a good way of learn English.", "He passed without work hard.", "We use it for to learn."],
    silent: ["It is a good way of learning.", "The risk of work accidents is high."],
  },
  {
    id: "spend-to",
    class: "verb-patterns",
    type: "grammar",
    severity: 2,
    reason: "You spend time doing something: no “to”.",
    find: patterns([
      [
        "spend|spends|spent|spending|waste|wastes|wasted #poss|the|a|too|so? more|much|most|many|little|free|whole|long? time|hours|days|years|hour|day < to #base >",
        "$6:ing",
      ],
      ["spend|spends|spent|spending|waste a? lot|lots of time|hours < to #base >", "$7:ing"],
      ["-too busy < to #base >", "$4:ing"],
    ]),
    fires: ["I spent a lot of time to solve it.", "They spend their time to play."],
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
    reason: "An adverb such as “also” or “often” stands before the verb, not between the verb and its object.",
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
