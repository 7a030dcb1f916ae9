import { patterns } from "../pattern.ts";
import { gapBefore, type Rule, spanOf } from "../rule.ts";
import { baseOfS, isBase } from "../verb-forms.ts";
import {
  lowerCaseWords,
  mainSubjects,
  dropQuestions,
  perfectInPast,
  presentInPast,
  presentUpToNow,
  stateVerbs,
} from "../tense-finders.ts";

export const TENSE_RULES: readonly Rule[] = [
  {
    id: "tense-past-time",
    class: "tense",
    type: "grammar",
    severity: 3,
    reason: "The time is over, so the verb is in the past.",
    find: presentInPast,
    fires: [
      "Last year I go to Spain.",
      "In 1995 the figure rises to 30.",
      "Two years ago they move here.",
      "In 2005 the population is small.",
    ],
    silent: [
      "Last year I went to Spain.",
      "Two years ago is a long time.",
      "They were built fifty years ago and it is clear why.",
      "In 2005 there was a fall.",
      "The picture shows tools made a million years ago.",
      "It is the first bird that lived here ten years ago.",
    ],
  },
  {
    id: "tense-perfect-past-time",
    class: "tense",
    type: "grammar",
    severity: 2,
    reason: "With a time that is over, such as “yesterday” or “two years ago”, use the simple past.",
    find: perfectInPast,
    fires: ["I have seen him yesterday.", "She has finished her degree three years ago."],
    silent: [
      "It began years ago, and their work has changed us.",
      "I have seen him today.",
      "I saw him yesterday.",
      "He must have left two days ago.",
    ],
  },
  {
    id: "tense-since-for",
    class: "tense",
    type: "grammar",
    severity: 2,
    reason: "What began in the past and goes on until now takes the present perfect.",
    find: presentUpToNow,
    fires: [
      "I live here since 2010.",
      "He is working here for five years.",
      "Over the last decade, the internet changes us.",
    ],
    silent: [
      "I have lived here since 2010.",
      "He works here for two weeks each summer.",
      "Since you are here, sit down.",
    ],
  },
  {
    id: "tense-state-verb",
    class: "tense",
    type: "grammar",
    severity: 2,
    reason: "Verbs of knowing, liking and owning are not used in the “-ing” form.",
    find: stateVerbs,
    fires: ["We are knowing each other.", "She is liking it.", "Most people are having a phone."],
    silent: ["We know each other.", "They are having lunch.", "A good aim is knowing your limits."],
  },
  {
    id: "tense-if-will",
    class: "tense",
    type: "grammar",
    severity: 2,
    reason: "After “if” and “when” stands no “will” or “would”: if it rains, if it were free.",
    find: dropQuestions(
      patterns([
        ["if|when|until|unless|before|after he|she|it < will be >", "is"],
        ["if|when|until|unless|before|after you|we|they < will be >", "are"],
        ["if|when|until|unless|before|after he|she|it < will #base >", "$4:s"],
        ["if|when|until|unless|before|after #subj < will #base >", "$4"],
        ["as soon as #subj < will #base >", "$6"],
        ["if|when|until|unless the|my|our|this #noun < will #base >", "$5"],
        ["if i|you|he|she|we|they < would #base > !like|love", "$4:past"],
        ["if #subj < would have >", "had"],
        ["if there|people|everyone|everybody|someone|nobody|#many < would be >", "were"],
        ["if people|everyone|everybody|someone|nobody|#many < would not #base >", "did not $5"],
        ["if people|everyone|everybody|someone|nobody|#many < would #base > !like|love|rather", "$4:past"],
        ["if|unless it < will rain|snow >", "$4:s"],
      ]),
    ),
    fires: [
      "If I will have time, I will come.",
      "When she will arrive, we will eat.",
      "If I would be rich, I would travel.",
      "It would be chaos if there would be no rules.",
      "If everyone would pay more, it would work.",
    ],
    silent: [
      "If I have time, I will come.",
      "I do not know when he will come.",
      "Ask him if he will come soon.",
      "She must decide if it will go ahead.",
      "They asked if people would pay for it.",
    ],
  },
  {
    id: "tense-did-base",
    class: "tense",
    type: "grammar",
    severity: 3,
    reason: "After “did” and “do” the verb is in the base form.",
    find: patterns([
      // In "do not fell safe", "feel" is more likely than "fall".
      ["do|does|did not < fell >", "feel", "fall"],
      ["didn't < #changed >", "$2:base"],
      ["did not < #changed >", "$3:base"],
      ["does|do|don't|doesn't not? < #onlypast >", "$3:base"],
      ["did #subj < #onlypast|went|saw|took|gave|came|knew|wrote|ate|became|began >", "$3:base"],
      ["didn't|don't|doesn't < #verbs|has|is|was|were|had >", "$2:base"],
      ["do|does|did not < #verbs|has|is|was|were|had >", "$3:base"],
    ]),
    fires: ["She didn't went home.", "We did not expected it.", "Did you saw it?", "He doesn't has a car."],
    silent: ["She didn't go home.", "Did you see it?", "What he did was wrong."],
  },
  {
    id: "tense-participle",
    class: "tense",
    type: "grammar",
    severity: 3,
    reason: "After “have” and in the passive the verb is in its third form.",
    find: patterns([
      ["have|has|had never? already? just? < went >", "gone"],
      [
        "have|has|had never|already|just|also|not? < saw|took|gave|came|knew|wrote|ate|became|began|chose|fell|broke|spoke|drove|grew|rose|did >",
        "$3:pp",
      ],
      ["have|has < #onlypast|rose|fell|grew|began|became|gave|took >", "$2:pp"],
      ["was|were|is|are|been|be < showed|wrote|took|gave|broke|chose|spoke|drove|grew|stole|ate|knew >", "$2:pp"],
    ]),
    fires: ["I have went to London.", "It was wrote in 1900.", "Such news is showed every day."],
    silent: ["I have gone to London.", "It was written in 1900."],
  },
  {
    id: "tense-born",
    class: "tense",
    type: "grammar",
    severity: 2,
    reason: "“Be born” is a passive in the past: “I was born”.",
    find: patterns([
      ["i|he|she < am|is|born > born", "was"],
      ["i|he|she < borned|born > in|on", "was born"],
      ["they|we|you|people|children < was|is|am > born", "were"],
    ]),
    fires: ["I am born in Rome.", "They was born here.", "She born in 1999."],
    silent: ["I was born in Rome.", "Babies are born every day.", "Some people are born with talent."],
  },
  {
    id: "tense-reported",
    class: "tense",
    type: "grammar",
    severity: 1,
    reason: "After “said” and “told” the verb usually moves one step into the past.",
    find: patterns([
      ["he|she|they|i|we said that? #subj < don't|doesn't >", "didn't"],
      ["he|she|they|i|we said that? #subj < will >", "would"],
      ["he|she|they|i|we said that? #subj < can >", "could"],
    ]),
    fires: ["He said that he don't know.", "She said she will come."],
    silent: ["He said that he did not know."],
  },
  {
    id: "tense-by-future",
    class: "tense",
    type: "grammar",
    severity: 2,
    reason: "A time still to come takes “will” or another way of speaking of the future.",
    find: (context) => {
      const words = lowerCaseWords(context);
      const year = Number(words[1] ?? "");
      if (!/^(?:by|in)$/.test(words[0] ?? "") || !(year >= 2030 && year <= 2200)) return [];
      const subject = mainSubjects(context).find(
        ({ verb }) => isBase(words[verb] ?? "") || baseOfS(words[verb] ?? "") !== null,
      );
      if (subject === undefined || gapBefore(context, subject.verb).trim() !== "") return [];
      const verb = words[subject.verb] ?? "";
      const base = isBase(verb) ? verb : (baseOfS(verb) ?? verb);
      return [{ ...spanOf(context.sentence.words, subject.verb, subject.verb), suggestions: [`will ${base}`] }];
    },
    fires: ["By 2050 the population reaches ten million."],
    silent: ["By 2050 the population will reach ten million."],
  },
];
