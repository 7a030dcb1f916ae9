import { patterns } from "../pattern.ts";
import type { Rule } from "../rule.ts";

/**
 * Rules for words that are wrongly divided or joined, and for the endings of ordinal numbers. The precision of each
 * rule is measured (measured-precision.ts).
 */
export const LEARNER_WORD_RULES: readonly Rule[] = [
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
