import { findPhrases, indexPhrases } from "#core/exam/language/phrases.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import { root } from "#core/exam/language/stem.ts";
import { CONNECTIVES } from "#core/exam/language/word-lists.ts";
import { fullParagraphs } from "../features/coherence.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { announcesOverview, saysInGeneral, untakenWords } from "../features/response.ts";
import { improve, matchCapital } from "./better-version.ts";
import { type Finder, type Found, joinItems, placeOf, quoteItems } from "./finding.ts";

/** Phrases that announce or suggest a reason or an example. */
const SUPPORT = indexPhrases([
  ...(CONNECTIVES["cause"] ?? []),
  ...(CONNECTIVES["example"] ?? []),
  ...(CONNECTIVES["condition"] ?? []),
  "study",
  "studies",
  "research",
  "evidence",
  "according to",
  "in my country",
  "like",
  "as",
  "when",
  "where",
  "which",
  "by",
  "for",
  "so",
  "e.g",
  "means",
  "cause",
  "causes",
  "makes",
  "make",
  "allow",
  "allows",
  "help",
  "helps",
  "result",
  "reason",
  "reasons",
  "the first",
  "one",
  "while",
]);
/** Words of a paragraph about the essay itself or its writer's opinion. Such a paragraph needs no reason. */
export const ABOUT_ESSAY =
  /\b(?:this|my|the) essay|\bi (?:strongly |totally |completely |partly |firmly |personally )?(?:will|would|agree|disagree|believe|think)\b|\bin my (?:opinion|view)|\bpoint of view|\bas far as i\b|\bthis report\b|\bdiscuss\b|\blets?\b|\bwe (?:have to|need to|must|now)? ?know\b|\?/;
/** In words: a shorter paragraph is a remark or a heading. */
const MIN_CLAIM_WORDS = 25;
/** In words: a longer paragraph develops its claim, even without a word of SUPPORT. */
const MAX_THIN_WORDS = 50;
/** Words of a last paragraph that sums up or says what should be done. */
const CONCLUDES =
  /^(?:i|me|my|we|should|must|sum|whole|arguments|so|thus|therefore|hence|surely|con?c?l[a-z]+ions?|concl[a-z]+)$/;
/** A last paragraph of at most this many words concludes if it has MIN_TAKEN_UP words of the task. */
const MAX_ENDING_WORDS = 80;
const MIN_TAKEN_UP = 3;
/** Beginnings of words that report a change or an extreme. */
const CHANGE_OR_EXTREME =
  /^(?:ros|ris|grow|grew|increas|climb|soar|surg|jump|fall|fell|drop|declin|decreas|plung|plummet|highest|lowest|largest|smallest|biggest)/;

/** Finders for Task Achievement and Task Response, by term id. */
export const TASK_FINDERS: Readonly<Record<string, Finder>> = {
  "length-essay": tooShort,
  "length-short": tooShort,
  "ideas-essay": unsupported,
  support: unsupported,
  "ideas-report": withoutFigure,
  figures: (answer, { features }) => {
    const found = withoutFigure(answer);
    // All numbers except years count here: the score leaves out hours, which may be data.
    const numbers = answer.read.words.filter(({ isNumber, lower }) => isNumber && !YEAR.test(lower));
    const isFew = Number(features.figures) < MIN_FIGURES && numbers.length <= MIN_FIGURES;
    return isFew && DATA_KINDS.has(answer.task.kind) ? { ...found, values: { few: 1 } } : found;
  },
  coverage: (answer) => {
    const missing = untakenWords(answer);
    const written = Array.from(answer.promptWords).filter((word) => missing.some((one) => word.startsWith(one)));
    return written.length === 0 ? null : { values: { words: quoteItems(written) } };
  },
  parts: (_, { points }) => {
    const missing = points.filter(({ kind, isMade }) => kind === "point" && !isMade);
    return missing.length === 0 ? null : { values: { points: joinItems(missing.map(({ say }) => say)) } };
  },
  position: (answer) => {
    const paragraphs = fullParagraphs(answer.read.paragraphs);
    const [first, second] = paragraphs;
    // The introduction must be the first paragraph of the answer, not several short lines.
    if (!first || !second || paragraphs.length < MIN_PARAGRAPHS_WITH_VIEW || first !== answer.read.paragraphs[0])
      return null;
    const prompt = answer.promptText.toLowerCase();
    const last = paragraphs.at(-1);
    if (last && ASKS_WHICH.test(prompt)) {
      const ends = answer.text.slice(0, second.start) + answer.text.slice(last.start, last.end);
      return SHOWS_VIEW.test(ends.toLowerCase()) ? null : { values: { none: 1 }, place: placeOf(answer, last) };
    }
    if (!ASKS_FOR_VIEW.test(prompt) || ASKS_FOR_BOTH.test(prompt)) return null;
    const introduction = answer.text.slice(0, second.start).toLowerCase();
    return SHOWS_VIEW.test(introduction) ? null : { values: {}, place: placeOf(answer, first) };
  },
  conclusion: (answer) => {
    const last = answer.read.sentences.at(-1);
    // A last paragraph with a word of CONCLUDES concludes, whatever its first words are.
    const ending =
      fullParagraphs(answer.read.paragraphs)
        .at(-1)
        ?.sentences.flatMap(({ words }) => words) ?? [];
    if (ending.some(({ lower }) => CONCLUDES.test(lower))) return null;
    // A short last paragraph that returns to several words of the task concludes without saying so.
    const taken = new Set(ending.map(({ lower }) => root(lower)).filter((word) => answer.promptRoots.has(word)));
    if (ending.length <= MAX_ENDING_WORDS && taken.size >= MIN_TAKEN_UP) return null;
    return { values: {}, ...(last && { place: placeOf(answer, last) }) };
  },
  personal: (answer) => {
    const addressed = answer.sentences.filter(
      ({ words }) =>
        words.some(({ lower }) => PERSONAL.test(lower)) && !words.some(({ lower }) => lower === "i" || lower === "my"),
    );
    for (const sentence of addressed) {
      // "People" can replace "you" only as the subject of a clause.
      const word = sentence.words.find(
        ({ lower }, i) =>
          lower === "you" &&
          SUBJECT_VERB.test(sentence.words[i + 1]?.lower ?? "") &&
          (i === 0 || OPENS_CLAUSE.test(sentence.words[i - 1]?.lower ?? "")) &&
          sentence.words[i - 2]?.lower !== "of",
      );
      if (!word) continue;
      const change = {
        start: word.start,
        end: word.end,
        text: matchCapital("people", word.text),
      };
      const improved = improve(answer, sentence, change, ({ lower }) => PERSONAL.test(lower));
      // "When people work with people" is no better.
      if (improved && /\bpeople [a-z]+ [a-z]+/i.test(improved.better) && !/people .*people/i.test(improved.better))
        return { values: {}, place: placeOf(answer, improved), better: improved.better };
    }
    const [first] = addressed;
    return first ? { values: {}, place: placeOf(answer, first) } : null;
  },
  overview: ({ task: { kind } }) => ({
    values: { kind: DATA_KINDS.has(kind) ? "data" : kind === "map" ? "map" : "process" },
  }),
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
  unrelated: (answer, { points }) => {
    // A paragraph that makes a point of the task answers it, whatever its words.
    const makesPoint = ({ paragraph }: Sentence) =>
      points.some(
        ({ place }) =>
          place &&
          answer.read.sentences.some(
            (one) => one.paragraph === paragraph && one.start < place.end && one.end > place.start,
          ),
      );
    const first = answer.unrelated.find((sentence) => !makesPoint(sentence));
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
    // A sentence with several words of the task does not suit any essay.
    const framesWithoutTask = frames.filter(
      (sentence) =>
        Array.from(answer.topics.get(sentence) ?? []).filter((word) => answer.promptRoots.has(word)).length < 2,
    );
    const [first] = framesWithoutTask;
    return first ? { values: { count: framesWithoutTask.length }, place: placeOf(answer, first) } : null;
  },
};

const SUBJECT_VERB =
  /^(?:can|cannot|could|will|would|should|must|may|might|have|are|do|want|need|like|know|live|work|think|use|get|go|buy|learn|spend|see|feel|try|make|take)$/;
/** Words after which "you" begins a clause. */
const OPENS_CLAUSE =
  /^(?:if|when|whenever|that|because|unless|while|whether|where|before|after|once|and|but|although)$/;
const PERSONAL = /^(?:you|your|yours|yourself|yourselves)$/;

/** An answer with fewer paragraphs has no separate introduction. */
const MIN_PARAGRAPHS_WITH_VIEW = 3;
const ASKS_FOR_VIEW = /\bagree\b|\bto what extent\b|\boutweigh\b/;
/** A question that only a choice answers. */
const ASKS_WHICH = /\b(?:which|what)\b[^.?]*\b(?:is|are) (?:the )?(?:better|best)\b/;
/** A discussion of both views may keep the writer's own for the end. */
export const ASKS_FOR_BOTH = /\bboth\b/;
/** Words that may show what the writer thinks. */
const SHOWS_VIEW =
  /\b(?:i|i['’]m|my|me|we|us|our|personally|outweigh[a-z]*|should|must|ought|(?:dis)?agrees?|better|worse|opinion|believe|beneficial|harmful|undoubtedly|needs?|essay will|essay argues|endorse|support)\b/;
/** A report with fewer numbers gives hardly any figures. */
const MIN_FIGURES = 3;

/** Finds that an answer is too short, or that too many of its words are copied or repeated. */
function tooShort({ task, words, countedWords, copied, repeated: repeatedSentences }: PreparedAnswer): Found {
  if (words < task.minimumWords) return { values: { minimum: task.minimumWords, words, counted: countedWords } };
  // An answer of full length is too short only if parts of it are copied or repeated.
  const lost = copied.size + repeatedSentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  return lost < MIN_LOST_WORDS || countedWords >= task.minimumWords
    ? null
    : { values: { minimum: task.minimumWords, words, counted: countedWords, lost } };
}

/** With fewer copied or repeated words, an answer of full length is not called too short. */
const MIN_LOST_WORDS = 10;

/** Finds the shortest body paragraph of which no word announces a reason or an example. */
function unsupported(answer: PreparedAnswer): Found {
  const body = fullParagraphs(answer.read.paragraphs).slice(1, -1);
  const thin = body
    .filter(
      ({ start, end, sentences }) =>
        sentences.length > 1 && !ABOUT_ESSAY.test(answer.text.slice(start, end).toLowerCase()),
    )
    .map(({ sentences }) => ({
      claim: sentences[0],
      reasons: sentences.reduce((sum, sentence) => sum + findPhrases(sentence, SUPPORT).length, 0),
      words: sentences.reduce((sum, { words }) => sum + words.length, 0),
    }))
    .filter(({ reasons, words }) => reasons === 0 && words >= MIN_CLAIM_WORDS && words <= MAX_THIN_WORDS)
    .sort((a, b) => a.words - b.words)[0];
  return thin?.claim ? { values: {}, place: placeOf(answer, thin.claim) } : null;
}

/** Finds a sentence outside the overview that reports a change or an extreme without saying how much. */
function withoutFigure(answer: PreparedAnswer): Found {
  if (!DATA_KINDS.has(answer.task.kind)) return null;
  const { paragraphs, sentences } = answer.read;
  const early = new Set(sentences.slice(0, EARLY_SENTENCES).filter(saysInGeneral));
  const isAboutWhole = (sentence: Sentence) => {
    const all = paragraphs[sentence.paragraph]?.sentences ?? [];
    return all.some(announcesOverview) || sentence.paragraph === 0 || early.has(sentence);
  };
  // A year says when, not how much.
  const saysHowMuch = ({ words }: Sentence) =>
    words.some(({ isNumber, lower }) => (isNumber && !YEAR.test(lower)) || AMOUNT.test(lower));
  // The last sentence may sum up, and "This shows …" explains what was said.
  const found = sentences.slice(0, -1).find((sentence, i) => {
    const { words } = sentence;
    const following = sentences.slice(i + 1, i + 1 + SENTENCES_WITH_ITS_FIGURE);
    return (
      answer.sentences.includes(sentence) &&
      words.length >= 6 &&
      !/^(?:this|that|these|those)$/.test(words[0]?.lower ?? "") &&
      // "As our families grow" is a general reason, not a change in the data.
      !words.some(({ lower }) => /^(?:our|us|your)$/.test(lower)) &&
      !isAboutWhole(sentence) &&
      !saysHowMuch(sentence) &&
      !following.some(saysHowMuch) &&
      words.some(({ lower }) => CHANGE_OR_EXTREME.test(lower))
    );
  });
  return found ? { values: {}, place: placeOf(answer, found) } : null;
}
/** Number of sentences at the beginning that may say what is true of the whole. */
const EARLY_SENTENCES = 4;
/** Number of sentences after a change that may say how much it is. */
const SENTENCES_WITH_ITS_FIGURE = 3;
/** Kinds of Task 1 figures that show numbers. */
export const DATA_KINDS = new Set<string>(["line", "bar", "pie", "table", "mixed"]);
/** Matches 1984, 1980s and 80's. */
const YEAR = /^(?:(?:1[89]|20)\d\d(?:['’]?s)?|\d0['’]?s)$/;
/** Words that say how much. */
const AMOUNT =
  /^(?:half|halved|third|quarter|doubled?|twice|tripled?|trebled?|times|majority|percent|two|three|four|five|six|seven|eight|nine|ten|zero|none|all|equal|same|constant|stable)$/;

function repeated(answer: PreparedAnswer): Found {
  const [first] = answer.repeated as readonly Sentence[];
  return first ? { values: { count: answer.repeated.length }, place: placeOf(answer, first) } : null;
}
