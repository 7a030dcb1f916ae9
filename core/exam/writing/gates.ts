import type { Criterion, Gate } from "./evaluation.ts";
import { isLeftOut } from "./find-points.ts";
import type { Measured } from "./measure.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";
import { formOf } from "./score.ts";

/** Share of words in sentences that suit any task, above which an essay is memorised. Other essays have at most 37%. */
const MAX_FRAME_SHARE = 0.5;

const ALL_CRITERIA: Criterion[] = ["task", "coherence", "lexis", "grammar"];

/** Returns the gates that apply to an answer, each with its cap and reason (docs/exam-rules.md). */
export function findGates(answer: PreparedAnswer, measured: Measured): Gate[] {
  const { task, words, countedWords } = answer;
  const { features } = measured;
  const noAnswer = noAnswerGate(answer, measured);
  if (noAnswer) return [noAnswer];
  const gates: Gate[] = [];
  if (countedWords * 2 < task.minimumWords) {
    const own = countedWords < words ? `${countedWords} words of your own` : `${words} words`;
    gates.push({
      id: "under-half",
      criteria: ALL_CRITERIA,
      cap: 4,
      reason: `The task asks for at least ${task.minimumWords} words and this answer has ${own}: too little to show a higher band.`,
    });
  }
  const topic = topicGate(answer, measured);
  if (topic) gates.push(topic);
  if (features.frameShare > MAX_FRAME_SHARE && task.task === 2)
    gates.push({
      id: "memorised",
      criteria: ALL_CRITERIA,
      cap: 5,
      reason:
        "Most of your sentences suit any essay and say little about this task. They look memorised, so they earn nothing. Write about the subject of the task.",
    });
  if (features.overview === 0)
    gates.push({
      id: "no-overview",
      criteria: ["task"],
      cap: 5,
      reason:
        "We found no overview: a sentence that says, without figures, what the information shows as a whole. Without one the band for the task stays at 5 or below. Add it, and begin it with “Overall”.",
    });
  if (features.figures === 0)
    gates.push({
      id: "no-data",
      criteria: ["task"],
      cap: 5,
      reason: "No figure from the chart or table is given to support what is said.",
    });
  if (task.task === 2 && measured.paragraphs < 2 && countedWords >= 100)
    gates.push({
      id: "no-paragraphs",
      criteria: ["coherence"],
      cap: 5,
      reason: "The essay is not divided into paragraphs.",
    });
  if (task.kind.startsWith("letter")) {
    const missing = measured.points.filter(
      ({ kind, isMade, id }) =>
        kind === "point" && !isMade && (isLeftOut(answer, id) || (features.topicality ?? 1) < LOW_LETTER_TOPICALITY),
    );
    if (missing.length > 0)
      gates.push({
        id: "bullet-missing",
        criteria: ["task"],
        cap: 4,
        reason: `Not every point of the task is covered: ${missing.map(({ say }) => say).join("; ")}.`,
      });
  }
  return gates;
}

/**
 * Returns the gate for a text that is not an answer: empty, too short, another language, no word order, or a copy of
 * the task.
 */
function noAnswerGate(answer: PreparedAnswer, measured: Measured): Gate | null {
  const { words, countedWords, read } = answer;
  const { disorder } = measured;
  // The band descriptors give 0 to a task that was not attempted, and 1 to an answer of 1 to 20 words. Text that is not
  // English gets 1: we cannot prove that all of it is in another language.
  if (words === 0)
    return {
      id: "empty",
      criteria: ALL_CRITERIA,
      cap: 0,
      reason: "No word was written for this task: it counts as not attempted.",
    };
  if (words <= 20)
    return {
      id: "twenty-words",
      criteria: ALL_CRITERIA,
      cap: 1,
      reason: "An answer of 20 words or fewer gets band 1 on every criterion.",
    };
  const known = read.words.filter(
    ({ lower, isNumber }) => isNumber || answer.lexicon.has(lower.replace(/'.*$/, "")),
  ).length;
  if (known * 2 < read.words.length || !hasGrammarWords(answer))
    return {
      id: "not-english",
      criteria: ALL_CRITERIA,
      cap: 1,
      reason: "The answer is not in English, or not in words that can be read as English.",
    };
  if (countedWords <= 20 && isMostlyCopied(answer))
    return {
      id: "copied",
      criteria: ALL_CRITERIA,
      cap: 1,
      reason: "Nearly everything is copied from the task or said twice, and such text does not count.",
    };
  if (disorder > 0.06 || isMonotonous(answer) || isWordSalad(answer, measured))
    return {
      id: "word-salad",
      criteria: ALL_CRITERIA,
      cap: 2,
      reason: "The words do not stand in an order that makes sentences.",
    };
  return null;
}

function isMostlyCopied({ read, copied, repeated }: PreparedAnswer): boolean {
  const again = new Set(repeated.flatMap((sentence) => sentence.words));
  return read.words.filter((word) => copied.has(word) || again.has(word)).length * 2 > read.words.length;
}

/**
 * Returns whether enough words are common function words. About half of the words of English prose are. A list of nouns
 * or another language has hardly any.
 */
function hasGrammarWords({ read }: PreparedAnswer): boolean {
  let found = 0;
  for (const { lower } of read.words) if (COMMONEST.has(lower)) found += 1;
  return found * 100 >= read.words.length * MIN_COMMONEST_PERCENT;
}
const MIN_COMMONEST_PERCENT = 12;
const COMMONEST = new Set(
  "the of and to in a is that it for was on are as with be by this i have from or at not they you we he she his their an has but which were will can my me your".split(
    " ",
  ),
);

/** Returns whether the answer repeats a few words throughout. */
function isMonotonous({ read }: PreparedAnswer): boolean {
  const different = new Set(read.words.map(({ lower }) => lower)).size;
  return read.words.length >= 60 && different * 8 < Math.min(read.words.length, 300);
}

/** In fewer pairs of words, the share of known pairs proves nothing. */
const MIN_JUDGED_PAIRS = 40;

/**
 * Returns whether the words fit each other as little as words thrown together. In English essays at least 49% of the
 * pairs of neighbours also occur in edited English, in reports at least 42%, in random words at most 36%.
 */
function isWordSalad({ task }: PreparedAnswer, { fit }: Measured): boolean {
  return fit.pairs >= MIN_JUDGED_PAIRS && fit.seenShare < (task.task === 2 ? 0.42 : 0.37);
}

/**
 * A point of a letter whose ideas all occur, but far apart, is missing only if the topicality (features/response.ts) is
 * below this.
 */
const LOW_LETTER_TOPICALITY = 0.75;

/**
 * The topicality below which an answer to a task with a brief is unrelated, barely related or partly related. Below
 * `partly` are six of seven essays and nine of ten letters on another task, and none of our model answers of band 6 or
 * more.
 */
const TOPIC_LIMITS = {
  essay: { unrelated: 0.3, barely: 0.7, partly: 0.77 },
  letter: { unrelated: 0.2, barely: 0.4, partly: 0.47 },
  report: { unrelated: 0.3, barely: 0.9, partly: 1.1 },
} as const;
/** The limits for a task without a brief. Its answer is compared with the words of the task alone. */
const TOPIC_LIMITS_WITHOUT_BRIEF = {
  essay: { unrelated: -0.1, barely: 0.3, partly: 0.3 },
  letter: { unrelated: -0.2, barely: 0.2, partly: 0.2 },
  report: { unrelated: -0.2, barely: 0.2, partly: 0.2 },
} as const;

/**
 * Returns the gate for an answer about something else. The descriptors give 1 if it is unrelated, 2 if barely related
 * and 4 if tangential.
 */
function topicGate(answer: PreparedAnswer, { features }: Measured): Gate | null {
  const { topicality } = features;
  if (topicality === null || answer.countedWords < 40) return null;
  const limits = (answer.brief === null ? TOPIC_LIMITS_WITHOUT_BRIEF : TOPIC_LIMITS)[formOf(answer.task)];
  if (topicality < limits.unrelated)
    return {
      id: "off-topic",
      criteria: ["task"],
      cap: 1,
      reason:
        "Your answer is not about this task: it uses hardly any of its words or words that mean the same. An answer to another question gets band 1 for the task.",
    };
  if (topicality < limits.barely)
    return {
      id: "barely-related",
      criteria: ["task"],
      cap: 2,
      reason:
        "Your answer is barely about this task: it takes up few of its words. Read the question again and name its subject in every paragraph.",
    };
  if (topicality >= limits.partly) return null;
  return {
    id: "partly-related",
    criteria: ["task"],
    cap: 4,
    reason:
      "Much of your answer seems to be about something else than this task. Answer the question that was asked, and name its subject in every paragraph.",
  };
}
