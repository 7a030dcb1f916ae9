import type { Sentence } from "../language/read-text.ts";
import { crammedSentences, informal } from "./features/lexis.ts";
import type { Place } from "./evaluation.ts";
import type { Measured } from "./measure.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";

/** Advice about a term that costs bands: whole sentences, and the words of the answer that they refer to. */
export type Advice = { say: string; place?: Place };
type Adviser = (answer: PreparedAnswer, measured: Measured) => Advice | null;

/** Advisers by term id. A term without an adviser never becomes a priority. */
export const ADVISERS: Readonly<Record<string, Adviser>> = {
  "length-essay": lengthAdvice,
  "length-short": lengthAdvice,
  "ideas-essay": () => ({
    say: "The essay turns around few ideas. Take each main point one step further: say why it is so, what follows from it, and give a case.",
  }),
  "ideas-report": () => ({
    say: "The report says little that is different from sentence to sentence. Select more features and say how they relate.",
  }),
  coverage: ({ promptRoots, topics }) => {
    const used = new Set(Array.from(topics.values()).flatMap((roots) => Array.from(roots)));
    const isFar = Array.from(promptRoots).filter((word) => used.has(word)).length * 3 < promptRoots.size;
    return {
      say: isFar
        ? "The answer says little about what the task asks. Read the question again and name its subject in every paragraph."
        : "Some of what the task names is never taken up. Come back to the key words of the question, or to words that mean the same.",
    };
  },
  parts: (_, { points }) => {
    const missing = points.filter(({ kind, isMade }) => kind === "point" && !isMade);
    return missing.length === 0 ? null : { say: `We did not find ${joinItems(missing.map(({ say }) => say))}.` };
  },
  position: (_, { features }) => ({
    say:
      features.position === 0
        ? "Your own position is not stated. Say in the first paragraph what you think and confirm it in the last."
        : "Your position stands in one place only. State it in the introduction and come back to it in the conclusion.",
  }),
  conclusion: () => ({ say: "There is no conclusion. End with a sentence or two that answer the question directly." }),
  support: () => ({
    say: "Few reasons and examples are marked as such. After each claim say why, or give an example that shows it.",
  }),
  personal: ({ read, text }) => {
    const hit = read.words.find(
      ({ lower }) => lower === "you" || lower === "your" || lower === "we" || lower === "our",
    );
    return {
      say: "The essay talks to the reader (“you”, “we”) where the task asks about people in general. Name the people you mean.",
      ...placed(text, hit),
    };
  },
  overview: () => ({
    say: "Add an overview: one or two sentences, without figures, that say what changed most or what stands out as a whole.",
  }),
  figures: () => ({
    say: "Support what you say with figures from the chart: the highest and lowest values and those at the turning points.",
  }),
  "wrong-figures": (_, { wrongClaims }) => {
    const first = wrongClaims[0];
    if (!first) return null;
    const say = [
      first.say,
      ...(wrongClaims.length === 2 ? ["1 more place differs from the figure."] : []),
      ...(wrongClaims.length > 2 ? [`${wrongClaims.length - 1} more places differ from the figure.`] : []),
      "Check each value against its label before you finish.",
    ];
    return { say: say.join(" "), place: first.place };
  },
  comparison: () => ({
    say: "The task asks for comparisons. Put two things side by side in one sentence: more than, twice as many as, whereas.",
  }),
  "letter-form": (_, { letter }) => {
    const missing = [
      letter?.hasOpening ? null : "a greeting",
      letter?.hasPurpose ? null : "a sentence that says why you write",
      letter?.hasClosing ? null : "a closing line",
    ].filter((part) => part !== null);
    return missing.length === 0 ? null : { say: `The letter lacks ${joinItems(missing)}.` };
  },
  tone: ({ read, text }, { letter }) => {
    const word = letter?.outOfTone[0];
    return word === undefined
      ? null
      : {
          say: `The tone is not kept: ${joinItems((letter?.outOfTone ?? []).slice(0, 3).map((item) => `“${item}”`))} ${letter?.outOfTone.length === 1 ? "does" : "do"} not suit this letter.`,
          ...placed(
            text,
            read.words.find((other) => other.text === word),
          ),
        };
  },
  "repeated-task": repeatedAdvice,
  repeated: repeatedAdvice,
  "paragraphs-essay": (_, { paragraphs }) => ({
    say:
      paragraphs < 4
        ? "Divide the essay into an introduction, two or three body paragraphs with one main idea each, and a conclusion."
        : "There are many short paragraphs. Join those that belong to one idea.",
  }),
  "paragraphs-short": (_, { paragraphs }) => ({
    say:
      paragraphs < 3
        ? "Group what belongs together in paragraphs: three or four suit this task."
        : "There are many short paragraphs. Group what belongs together.",
  }),
  balance: () => ({
    say: "One body paragraph is much shorter than another. Develop it, or join it to the one it belongs to.",
  }),
  "connectives-essay": () => ({
    say: "Few words join the ideas. Show how a sentence follows from the one before: as a result, by contrast, for this reason.",
  }),
  "connective-kinds": () => ({
    say: "The links between sentences are nearly all of one kind. Mark contrast, cause and example as well as addition.",
  }),
  mechanical: (_, { mostUsedConnective: most }) => ({
    say:
      most && most.uses > 2
        ? `Most sentences open with a linking phrase (“${most.phrase}” ${most.uses} times), which sounds mechanical. Move some inside the sentence and drop others.`
        : "Most sentences open with a linking phrase, which sounds mechanical. Move some inside the sentence and drop others.",
  }),
  reference: () => ({ say: "Names are repeated where “this”, “these” or “such” with a noun would refer back." }),
  order: () => ({
    say: "The order of the sentences is hard to follow: neighbours often share nothing. Keep one topic to a paragraph and begin each sentence with what the last one was about.",
  }),
  rarer: () => ({
    say: "The vocabulary is safe. Use the exact word for the topic where you know it, and check that it fits its neighbours.",
  }),
  longer: () => ({
    say: "Everyday words do most of the work. Replace a few by the precise word: “deal with” by “address”, “get better” by “improve”.",
  }),
  variety: () => ({ say: "The same words come back often. Vary them with synonyms or with another form of the word." }),
  repetition: (_, { repeatedWords }) => {
    const words = joinItems(repeatedWords.map((word) => `“${word}”`));
    if (repeatedWords.length === 0) return null;
    return {
      say:
        repeatedWords.length === 1
          ? `${words} is used again and again. Find another way to say it, or refer back with a pronoun.`
          : `${words} are used again and again. Find another way to say it, or refer back with a pronoun.`,
    };
  },
  plain: ({ read, text }) => {
    const hit = read.words.find(({ lower }) => PLAIN_EXAMPLES.has(lower));
    return {
      say: "Words that fit everything (“good”, “thing”, “get”, “a lot”) say little. Choose the word that says what exactly you mean.",
      ...placed(text, hit),
    };
  },
  spelling: ({ misspelt, text }) => {
    const words = Array.from(new Set(misspelt.map(({ text: word }) => word)));
    const first = joinItems(words.slice(0, 5).map((word) => `“${word}”`));
    const named = words.length > 5 ? `${first} and ${words.length - 5} more` : first;
    return words.length === 0
      ? null
      : {
          say: `We could not find ${named} in British or American English. Check the spelling.`,
          ...placed(text, misspelt[0]),
        };
  },
  "word-pairs": rarePairAdvice,
  "word-company": rarePairAdvice,
  informal: (answer) => {
    const found = informal(answer);
    const first = found[0];
    const words = joinItems(Array.from(new Set(found.map(({ word }) => `“${word}”`))).slice(0, 3));
    return first
      ? {
          say:
            found.length === 1
              ? `${words} belongs to conversation. Write the full or formal form.`
              : `${words} belong to conversation. Write the full or formal form.`,
          ...placed(answer.text, first),
        }
      : null;
  },
  "word-choice": ({ marks, text }) => {
    const mark = marks.find(({ type }) => type === "style");
    return mark ? { say: mark.reason, ...placed(text, mark) } : null;
  },
  "show-off": (answer) => {
    const sentence = crammedSentences(answer)[0];
    return sentence
      ? {
          say: "This sentence is crammed with rare words. One exact word does more than five impressive ones.",
          ...placed(answer.text, sentence),
        }
      : null;
  },
  complex: () => ({
    say: "Most sentences are simple. Join two with “although”, “because”, “which” or “if” where the ideas belong together.",
  }),
  forms: () => ({
    say: "Few kinds of structure are used. Show that you can use relative clauses, conditionals, the passive and comparisons.",
  }),
  "sentence-length": ({ sentences, text }, { features }) => {
    const longest = sentences.reduce<Sentence | undefined>(
      (best, sentence) => (sentence.words.length > (best?.words.length ?? 0) ? sentence : best),
      undefined,
    );
    return features.meanSentence > 24
      ? { say: "Sentences run on for too long to be controlled. Divide this one.", ...placed(text, longest) }
      : { say: "Sentences are short and stand alone. Join some of them to show how the ideas depend on each other." };
  },
  openers: () => ({
    say: "Many sentences begin with the same word. Open some with a phrase of time or place, or with the clause that gives the reason.",
  }),
  errors: ({ marks, text }) => {
    const grammar = marks.filter(({ type }) => type === "grammar" || type === "punctuation");
    const first = grammar[0];
    return first
      ? {
          say:
            grammar.length > 1
              ? `${first.reason} We noticed ${grammar.length} places like this; they are marked in your answer.`
              : first.reason,
          ...placed(text, first),
        }
      : null;
  },
  mechanics: ({ text }, { slips }) => {
    const first = slips[0];
    return first ? { say: MECHANICS[first.kind], ...placed(text, first) } : null;
  },
  articles: () => ({
    say: "Articles are missing in many places. A singular noun that can be counted needs “a”, “an” or “the”.",
  }),
};

const PLAIN_EXAMPLES = new Set(["good", "bad", "thing", "things", "get", "lot", "lots", "nice", "big", "very"]);
const MECHANICS = {
  capital: "A sentence begins with a capital letter.",
  stop: "A sentence ends with a full stop.",
  space: "A comma or full stop follows its word at once and has a space after it.",
  "small i": "“I” is always a capital letter.",
} as const;

function lengthAdvice({ task, words, countedWords }: PreparedAnswer): Advice | null {
  if (countedWords >= task.minimumWords + 10) return null;
  if (words >= task.minimumWords)
    return {
      say: `${words - countedWords} of your ${words} words do not count: they are copied from the task, said twice or joined to nothing else. Use words of your own.`,
    };
  return {
    say: `The task asks for at least ${task.minimumWords} words; this answer has ${words}. Develop what you have before you polish it.`,
  };
}

function repeatedAdvice({ repeated, text }: PreparedAnswer): Advice | null {
  return repeated.length === 0
    ? null
    : { say: "This was said before in nearly the same words. A sentence counts once.", ...placed(text, repeated[0]) };
}

function placed(text: string, at: { start: number; end: number } | undefined): { place?: Place } {
  return at ? { place: { start: at.start, end: at.end, quote: text.slice(at.start, at.end) } } : {};
}

/** Joins items: "a, b and c". */
export function joinItems(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/**
 * Advises on a rare word pair and quotes it. Skips pairs with a comma or full stop, which a quotation cannot explain.
 */
function rarePairAdvice({ text }: PreparedAnswer, { rarePairs }: Measured): Advice | null {
  const pairs = rarePairs.filter(({ first, second }) => first.length > 1 && second.length > 1);
  const [hit] = pairs;
  if (hit === undefined) return null;
  const quoted = Array.from(new Set(pairs.map(({ start, end }) => text.slice(start, end)))).slice(0, 4);
  return {
    say: `Check the article, the preposition and the form of the word here: ${joinItems(quoted.map((pair) => `“${pair}”`))}. Some may be right and only unusual.`,
    ...placed(text, hit),
  };
}
