/**
 * What an answer of each whole band does, in our own words and in one line each, after the public IELTS Writing band
 * descriptors. A reminder for an examiner who knows them, not a replacement. `descriptors[band]` is for bands 0 to 9.
 */

import type { SectionTask } from "../bands/examiner.ts";
import { speakingDescriptors } from "../speaking/examiner-descriptors.ts";

/** Criteria as the examiner's form names them. */
type Criterion = "ta" | "cc" | "lr" | "ga";

const NOTHING_WRITTEN = "Nothing written, or no English.";
const TOO_SHORT = "At most 20 words.";

const TASK_ACHIEVEMENT = [
  NOTHING_WRITTEN,
  `${TOO_SHORT} Or unrelated to the task.`,
  "Barely about the task. Key features are missing.",
  "Does not address the task. Mostly irrelevant, or the figure is misread.",
  "Tries the task, but misses key features. Details confused or wrong.",
  "Lists details without an overview, or gives no figures for it. Some are irrelevant.",
  "Covers what is asked, with an overview. Some details missing or inexact.",
  "Covers what is asked, with a clear overview. Key features shown, could go further.",
  "Covers everything well. Key features are chosen, shown and compared.",
  "Every requirement met in full, with nothing left to ask for.",
] as const;

const TASK_RESPONSE = [
  NOTHING_WRITTEN,
  `${TOO_SHORT} Or unrelated to the task.`,
  "Barely about the task. No position to be found.",
  "No part of the task is answered properly. Few ideas, hardly developed.",
  "Answers a part, or drifts off. Position unclear, ideas repeated or unsupported.",
  "Answers the main parts incompletely. A position, but conclusions are vague and ideas thin.",
  "Answers all parts, some more fully. A relevant position, some ideas underdeveloped.",
  "Answers all parts with a clear position. Main ideas supported, at times too general.",
  "Answers all parts well. Ideas relevant, extended and supported.",
  "A full answer with a fully developed position and well-chosen support.",
] as const;

const COHERENCE = [
  NOTHING_WRITTEN,
  `${TOO_SHORT} Or no message comes across.`,
  "Hardly any control of order.",
  "No logical order. Linking words mislead or are missing.",
  "Ideas are there, but not in order. Linking is basic, wrong or repeated.",
  "Some order without a clear line. Linking too little or too much; paragraphs may be missing.",
  "A clear overall line. Linking works, but is mechanical or faulty in places.",
  "Logical order throughout. A range of linking, with some over- or underuse.",
  "Ideas follow each other with ease. Linking and paragraphs well managed.",
  "Carries the reader along. Linking draws no attention to itself.",
] as const;

const LEXIS = [
  NOTHING_WRITTEN,
  `${TOO_SHORT} Or single words only.`,
  "A handful of words, mostly memorised.",
  "Very few words. Errors stop the reader.",
  "Basic words, often repeated or copied. Errors can stop the reader.",
  "Just enough for the task. Errors are easy to notice and cost some effort.",
  "Adequate range. Errors in choice or form do not hide the meaning.",
  "Enough range for some precision and less common words. Occasional errors.",
  "Wide range, used with ease and precision. A few odd choices.",
  "Wide, exact and natural throughout. Slips are rare.",
] as const;

const GRAMMAR = [
  NOTHING_WRITTEN,
  `${TOO_SHORT} Or no sentences.`,
  "Sentences only where memorised.",
  "Sentences are tried, but errors hide most of the meaning.",
  "Few structures. Subordinate clauses are rare, errors frequent.",
  "Few structures. Complex sentences are tried, but errors are frequent and can be hard to read.",
  "Simple and complex sentences. Errors remain, but seldom hide the meaning.",
  "A variety of complex structures. Many sentences are free of errors.",
  "A wide range. Most sentences are free of errors.",
  "A wide range in full control. Slips are rare.",
] as const;

/** Returns the lines of a criterion for bands 0 to 9. Task 1 has Task Achievement, Task 2 has Task Response. */
export function bandDescriptors(criterion: Criterion, task: SectionTask): readonly string[] {
  if (task === 0) return speakingDescriptors(criterion);
  return {
    ta: task === 1 ? TASK_ACHIEVEMENT : TASK_RESPONSE,
    cc: COHERENCE,
    lr: LEXIS,
    ga: GRAMMAR,
  }[criterion];
}
