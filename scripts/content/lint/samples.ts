import type { Category } from "#core/exam/content/category.ts";
import { kindCategory } from "#core/exam/content/category.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import { SAMPLE_CASES, type Sample } from "#core/exam/content/sample.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import type { ModuleSource } from "../compile/compile-module.ts";
import type { Reporter } from "../findings.ts";
import { missingQuote } from "./quotes.ts";
import { phrasesOf, wordsOf } from "./words.ts";

/** A task needs this many model answers. At least half of them are at the bands of most learners, MIDDLE_BANDS. */
const MIN_ANSWERS_PER_TASK = 6;
const MIDDLE_BANDS = [6, 7] as const;
const LOWEST_BAND_AT_MOST = 5.5;
const HIGHEST_BAND_AT_LEAST = 8;
/** Minimum and maximum number of words in an answer, by task. */
const WORD_RANGES = { 1: [110, 260], 2: [190, 380] } as const;
/** From this band on, an answer must have at least the words that the task asks for. */
const FULL_LENGTH_FROM_BAND = 6;
/** The largest difference between the criteria of one answer. */
const MAX_CRITERIA_SPREAD_BANDS = 2;
/** This many words in a row are a phrase. An answer may share this share of its phrases with another answer. */
const COPIED_PHRASE_WORDS = 8;
const MAX_COPIED_SHARE = 0.12;
/** Minimum number of model answers in a category, and of categories. */
const MIN_ANSWERS_PER_CATEGORY = 6;
const MIN_CATEGORIES = 8;
/** Minimum number of answers in the library that are examples of each case. */
const MIN_ANSWERS_PER_CASE = 2;

type SampledTask = { task: WritingTask; samples: readonly Sample[]; report: Reporter };

/** A picture that is the only source of a task needs this many words of alternative text. */
const MIN_ALT_WORDS = 40;

/**
 * Warns about the model answers of the Writing modules: number, bands, length, and feedback that quotes missing words.
 * Also warns about pictures with a short alternative text.
 */
export function lintSamples(sources: readonly ModuleSource[]): void {
  for (const { compiled, samples, report } of sources) {
    const { module } = compiled;
    if (module.module_type !== "writing") continue;
    for (const [partIndex, task] of module.parts.entries()) {
      for (const [figureIndex, { picture }] of (task.figures ?? []).entries())
        if (picture && wordsOf(picture.alt).length < MIN_ALT_WORDS)
          report.warn(
            "alt-incomplete",
            ["parts", partIndex, "figures", figureIndex, "picture", "alt"],
            `describes the picture in ${wordsOf(picture.alt).length} words, not ${MIN_ALT_WORDS}`,
          );
      const source = samples.find((sample) => sample.samples.task === task.id);
      if (source === undefined) report.warn("samples-missing", ["parts", partIndex], `${task.id} has no model answers`);
      else lintTask({ task, samples: source.samples.samples, report: source.report });
    }
  }
}

/** Warns if too few categories have enough model answers. Only for a library, not for a single book. */
export function lintCategories(sources: readonly ModuleSource[], topics: readonly Category[], report: Reporter): void {
  const counts = new Map<string, number>();
  for (const { compiled, samples } of sources) {
    if (compiled.module.module_type !== "writing") continue;
    for (const task of compiled.module.parts) {
      const modelAnswers = samples.find((sample) => sample.samples.task === task.id)?.samples;
      for (const id of modelAnswers === undefined ? [] : [...modelAnswers.topics, kindCategory(task.kind).id])
        counts.set(id, (counts.get(id) ?? 0) + (modelAnswers?.samples.length ?? 0));
    }
  }
  for (const [index, { id }] of topics.entries())
    if (!counts.has(id)) report.warn("category-empty", ["topics", index], `no model answer is about ${id}`);
  const full = [...counts.values()].filter((count) => count >= MIN_ANSWERS_PER_CATEGORY).length;
  if (full < MIN_CATEGORIES)
    report.warn(
      "categories-few",
      ["topics"],
      `${full} categories have ${MIN_ANSWERS_PER_CATEGORY} answers, not ${MIN_CATEGORIES}`,
    );
}

/** Warns if the library has too few examples of a case. */
export function lintCases(sources: readonly ModuleSource[], report: Reporter): void {
  const cases = sources.flatMap(({ samples }) =>
    samples.flatMap((source) => source.samples.samples.map((sample) => sample.case)),
  );
  for (const sampleCase of SAMPLE_CASES) {
    const found = cases.filter((other) => other === sampleCase).length;
    if (found < MIN_ANSWERS_PER_CASE)
      report.warn("cases-few", [], `${found} model answers are examples of ${sampleCase}, not ${MIN_ANSWERS_PER_CASE}`);
  }
}

function lintTask({ task, samples, report }: SampledTask): void {
  const ordinary = samples.filter((sample) => sample.case === undefined);
  const bands = ordinary.map((sample) => sample.band);
  if (ordinary.length < MIN_ANSWERS_PER_TASK)
    report.warn("samples-few", ["samples"], `${ordinary.length} model answers, not ${MIN_ANSWERS_PER_TASK}`);
  else {
    const middle = bands.filter((band) => band >= MIDDLE_BANDS[0] && band <= MIDDLE_BANDS[1]).length;
    if (middle * 2 < ordinary.length)
      report.warn("samples-spread", ["samples"], `${middle} of ${ordinary.length} are at 6 to 7, not half of them`);
    if (Math.min(...bands) > LOWEST_BAND_AT_MOST || Math.max(...bands) < HIGHEST_BAND_AT_LEAST)
      report.warn(
        "samples-spread",
        ["samples"],
        `bands ${Math.min(...bands)} to ${Math.max(...bands)}, not from ${LOWEST_BAND_AT_MOST} to ${HIGHEST_BAND_AT_LEAST}`,
      );
  }
  for (const [index, sample] of samples.entries()) lintSample(task, sample, report.at("samples", index));
  lintCopies(task, samples, report);
}

function lintSample(task: WritingTask, sample: Sample, report: Reporter): void {
  lintLength(task, sample, report);
  const criteria = Object.values(sample.criteria);
  const spread = Math.max(...criteria) - Math.min(...criteria);
  if (spread > MAX_CRITERIA_SPREAD_BANDS || (sample.case === "uneven" && spread < MAX_CRITERIA_SPREAD_BANDS))
    report.warn("sample-criteria", ["bands"], `criteria from ${Math.min(...criteria)} to ${Math.max(...criteria)}`);
  const mean = criteria.reduce((sum, band) => sum + band, 0) / criteria.length;
  if (mean !== sample.band)
    report.warn(
      "sample-criteria",
      ["bands"],
      `the mean ${mean} would be shown as ${sample.band}: make it whole or half`,
    );
  for (const [field, text] of Object.entries(sample.feedback)) {
    const quoted = missingQuote(text, sample.answer);
    if (quoted !== undefined) report.warn("feedback-quote", [field], `“${quoted}” is not in the answer`);
  }
}

function lintLength(task: WritingTask, sample: Sample, report: Reporter): void {
  const words = countWords(sample.answer);
  const [least, most] = WORD_RANGES[task.task];
  if (sample.case === "under_length") {
    if (words >= task.minimumWords) report.warn("sample-length", ["answer"], `${words} words are not under length`);
    return;
  }
  const leastAtBand = sample.band >= FULL_LENGTH_FROM_BAND ? task.minimumWords : least;
  if (words < leastAtBand || words > most)
    report.warn("sample-length", ["answer"], `${words} words at band ${sample.band}, not ${leastAtBand} to ${most}`);
}

/** Warns about answers to one task that share many phrases which are not in the task. */
function lintCopies(task: WritingTask, samples: readonly Sample[], report: Reporter): void {
  const taskPhrases = new Set(
    [...task.prompt, ...(task.bullets ?? [])].flatMap(({ text }) => phrasesOf(text, COPIED_PHRASE_WORDS)),
  );
  const phrases = samples.map((sample) =>
    phrasesOf(sample.answer, COPIED_PHRASE_WORDS).filter((phrase) => !taskPhrases.has(phrase)),
  );
  for (const [index, answerPhrases] of phrases.entries()) {
    for (const [otherIndex, earlierPhrases] of phrases.slice(0, index).entries()) {
      const earlierSet = new Set(earlierPhrases);
      const shared = answerPhrases.filter((phrase) => earlierSet.has(phrase));
      if (shared.length > answerPhrases.length * MAX_COPIED_SHARE)
        report.warn(
          "sample-copy",
          ["samples", index, "answer"],
          `${Math.round((100 * shared.length) / answerPhrases.length)}% of it is also in ${samples[otherIndex]?.id ?? ""}: "${shared[0]}"`,
        );
    }
  }
}
