/** Weaknesses that the linter finds. The test replaces `from` with `to` in a copy of `file`. */

const FOLDER = "books/fixture-book/test-1/reading";
export const READING = `${FOLDER}/module.yaml`;
const TEXT = `${FOLDER}/passage-1.md`;

export type Weakness = {
  name: string;
  rule: string;
  file: string;
  from: string;
  to: string;
  /** The place and words of the warning. */
  path: string;
  message: string;
};

export const WEAKNESSES: readonly Weakness[] = [
  {
    name: "an answer that another question prints",
    rule: "answer-printed",
    file: READING,
    from: '"What brought supplies?"',
    to: '"What brought supplies and the journal?"',
    path: "parts.0.groups.2.key.10",
    message: 'the answer "journal" is printed on the page: "What brought supplies and the journal?"',
  },
  {
    name: "an answer that is also in another sentence about the question",
    rule: "answer-elsewhere",
    file: TEXT,
    from: "A gardener borrowed the lower terrace in the hope of a better harvest.",
    to: "A gardener brought supplies by boat in the hope of a better harvest.",
    path: "parts.0.groups.2.key.11",
    message: '"boat" is also in a sentence that the question may be about: "A gardener brought supplies by boat',
  },
  {
    name: "keys that accept each other's answers",
    rule: "keys-overlap",
    file: READING,
    from: "accept: journal",
    to: "accept: [journal, boat]",
    path: "parts.0.groups.2.key.11",
    message: "also accepts an answer to question 10",
  },
  {
    name: "a judgement that is never right",
    rule: "judgement-balance",
    file: READING,
    from: "answer: NG",
    to: "answer: F",
    path: "parts.0.groups.0.key",
    message: "NOT GIVEN is never right",
  },
  {
    name: "a judgement that is right too often",
    rule: "judgement-balance",
    file: READING,
    from: "answer: NG",
    to: "answer: T",
    path: "parts.0.groups.0.key",
    message: "TRUE is right 3 times of 4",
  },
  {
    name: "a right option that is much longer than the others",
    rule: "option-length",
    file: READING,
    from: "A: They are humble.,",
    to: "A: They are so humble that nobody has ever thought of keeping one.,",
    path: "parts.2.groups.0.key.27",
    message: "characters, the others 14 on average",
  },
  {
    name: "a question in the words of the text",
    rule: "copied-from-text",
    file: READING,
    from: '"The tower could be climbed."',
    to: '"Visitors had to climb 214 steps or more."',
    path: "parts.0.groups.0.key.4",
    message: 'repeats the words of the text: "visitors had to climb 214 steps"',
  },
  {
    name: "two questions in the same words",
    rule: "repeated-phrase",
    file: READING,
    from: '"Whale oil was cheaper than gas."',
    to: '"The light was put out in winter."',
    path: "parts.0.groups.0.key.3",
    message: 'is also in another question: "the light was put out in"',
  },
  {
    name: "two explanations with the same phrase",
    rule: "repeated-phrase",
    file: READING,
    from: "The winding gear drove the clock.\n",
    to: "The lens at the top turned the beam of it.\n",
    path: "parts.0.groups.1.key.6.explanation",
    message: "also in the explanation of question 5",
  },
  {
    name: "an alternative text that answers a question",
    rule: "alt-answers",
    file: READING,
    from: "A lighthouse tower with four labels,",
    to: "A lighthouse tower with a store of paraffin,",
    path: "parts.0.groups.1.picture.alt",
    message: "answers question 8",
  },
  {
    name: "an alternative text that leaves a number out",
    rule: "alt-incomplete",
    file: READING,
    from: "5, 6, 7 and 8,",
    to: "5, 6 and 7,",
    path: "parts.0.groups.1.picture.alt",
    message: "does not say where number 8 is",
  },
  {
    name: "questions that are not in the order of the text",
    rule: "text-order",
    file: READING,
    from: "evidence: It never went dark during the war",
    to: "evidence: Visitors had to climb 214 steps",
    path: "parts.0.groups.0.key.3.evidence",
    message: "in the order of the text",
  },
  {
    name: "texts that are too easy or too hard",
    rule: "reading-ease",
    file: `${FOLDER}/waivers.yaml`,
    from: "rule: reading-ease",
    to: "rule: text-order",
    path: "parts.1.texts",
    message: "a reading ease of 72, not 40 to 55",
  },
];
