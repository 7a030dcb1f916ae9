/** The four papers of the exam, in the spec's spelling. */
export const MODULE_TYPES = ["listening", "reading", "writing", "speaking"] as const;

/** Minutes of each paper on computer, for menus and for drawing the day to scale (docs/exam-rules.md). */
export const PAPER_MINUTES: Readonly<Record<(typeof MODULE_TYPES)[number], number>> = {
  listening: 30,
  reading: 60,
  writing: 60,
  speaking: 14,
};
