import { findPhrases, indexPhrases } from "#core/exam/language/phrases.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import { CONNECTIVES } from "#core/exam/language/word-lists.ts";
import { fullParagraphs } from "../features/coherence.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { withWords } from "./better-version.ts";
import { type Finder, type Found, joinItems, placeOf, quoteItems } from "./finding.ts";

const SUPPORT = indexPhrases([
  ...(CONNECTIVES["cause"] ?? []),
  ...(CONNECTIVES["example"] ?? []),
  "a study",
  "studies show",
  "research shows",
  "according to",
  "in my country",
  "if",
  "when",
  "for",
  "so",
]);
const CHANGE =
  /^(?:ros|ris|grow|grew|increas|climb|soar|surg|jump|fall|fell|drop|declin|decreas|plung|plummet|highest|lowest|largest|smallest|biggest)/;

/** Finders for Task Achievement and Task Response, by term id. */
export const TASK_FINDERS: Readonly<Record<string, Finder>> = {
  "length-essay": length,
  "length-short": length,
  "ideas-essay": unsupported,
  support: unsupported,
  "ideas-report": withoutFigure,
  figures: withoutFigure,
  coverage: (answer) => {
    const used = new Set(Array.from(answer.topics.values()).flatMap((roots) => Array.from(roots)));
    const missing = Array.from(answer.promptRoots).filter((word) => !used.has(word));
    const written = Array.from(answer.promptWords).filter((word) => missing.some((one) => word.startsWith(one)));
    return written.length === 0 ? null : { values: { words: quoteItems(written) } };
  },
  parts: (_, { points }) => {
    const missing = points.filter(({ kind, isMade }) => kind === "point" && !isMade);
    return missing.length === 0 ? null : { values: { points: joinItems(missing.map(({ say }) => say)) } };
  },
  position: (_, { features }) => ({ values: { level: features.position ?? 0 } }),
  conclusion: (answer) => {
    const last = answer.read.sentences.at(-1);
    return { values: {}, ...(last && { place: placeOf(answer, last) }) };
  },
  personal: (answer) => {
    const sentence = answer.sentences.find(
      ({ words }) =>
        words.some(({ lower }) => lower === "you" || lower === "your") &&
        !words.some(({ lower }) => lower === "i" || lower === "my"),
    );
    if (!sentence) return null;
    let isNamed = false;
    const better = withWords(answer, sentence, (lower) => {
      if (lower === "your") return isNamed ? "their" : "people’s";
      if (lower === "yourself" || lower === "yourselves") return "themselves";
      if (lower !== "you") return null;
      const name = isNamed ? "they" : "people";
      isNamed = true;
      return name;
    });
    return { values: {}, place: placeOf(answer, sentence), ...(better !== undefined && { better }) };
  },
  overview: () => ({ values: {} }),
  "wrong-figures": (_, { wrongClaims }) => {
    const [first] = wrongClaims;
    return first ? { values: { claim: first.say, more: wrongClaims.length - 1 }, place: first.place } : null;
  },
  "letter-form": (_, { letter }) => {
    const missing = [
      letter?.hasOpening ? null : "a greeting",
      letter?.hasPurpose ? null : "a sentence that says why you write",
      letter?.hasClosing ? null : "a closing line",
    ].filter((part) => part !== null);
    return missing.length === 0 ? null : { values: { parts: joinItems(missing) } };
  },
  tone: (answer, { letter }) => {
    const found = letter?.outOfTone ?? [];
    const word = answer.read.words.find(({ text }) => text === found[0]);
    return word ? { values: { words: quoteItems(found) }, place: placeOf(answer, word) } : null;
  },
  "repeated-task": repeated,
  repeated,
  unrelated: (answer) => {
    const [first] = answer.unrelated;
    return first ? { values: {}, place: placeOf(answer, first) } : null;
  },
  template: (answer, { templates }) => {
    const [first] = templates;
    return first ? { values: { count: templates.length }, place: placeOf(answer, first) } : null;
  },
  copied: (answer) => {
    const sentence = answer.read.sentences.find(({ words }) => words.some((word) => answer.copied.has(word)));
    return sentence ? { values: {}, place: placeOf(answer, sentence) } : null;
  },
  frames: (answer, { frames }) => {
    const [first] = frames;
    return first ? { values: { count: frames.length }, place: placeOf(answer, first) } : null;
  },
};

function length({ task, words, countedWords, copied, repeated: again }: PreparedAnswer): Found {
  if (words < task.minimumWords) return { values: { minimum: task.minimumWords, words, counted: countedWords } };
  // An answer of full length is too short only if parts of it are copied or said twice.
  const lost = copied.size + again.reduce((sum, { words: inside }) => sum + inside.length, 0);
  return lost < 10 || countedWords >= task.minimumWords
    ? null
    : { values: { minimum: task.minimumWords, words, counted: countedWords, lost } };
}

/** Finds the body paragraph whose claim has the least reason or example. */
function unsupported(answer: PreparedAnswer): Found {
  const body = fullParagraphs(answer.read.paragraphs).slice(1, -1);
  const thin = body
    .map(({ sentences }) => ({
      claim: sentences[0],
      reasons: sentences.reduce((sum, sentence) => sum + findPhrases(sentence, SUPPORT).length, 0),
      words: sentences.reduce((sum, { words }) => sum + words.length, 0),
    }))
    .filter(({ reasons, words }) => reasons === 0 || (reasons === 1 && words < 45))
    .sort((a, b) => a.reasons - b.reasons || a.words - b.words)[0];
  return thin?.claim ? { values: {}, place: placeOf(answer, thin.claim) } : null;
}

/** Finds a sentence that reports a change or an extreme without saying how much. */
function withoutFigure(answer: PreparedAnswer): Found {
  const sentence = answer.sentences.find(
    ({ words }, i) =>
      i > 1 &&
      words.length >= 6 &&
      !words.some(({ isNumber, lower }) => isNumber || lower === "overall" || lower === "summary") &&
      words.some(({ lower }) => CHANGE.test(lower)),
  );
  return sentence ? { values: {}, place: placeOf(answer, sentence) } : null;
}

function repeated(answer: PreparedAnswer): Found {
  const [first] = answer.repeated as readonly Sentence[];
  return first ? { values: { count: answer.repeated.length }, place: placeOf(answer, first) } : null;
}
