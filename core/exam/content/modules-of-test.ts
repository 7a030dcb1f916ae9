/** The four modules of the exam, in exam order. Names from the specification. */
export const MODULE_TYPES = ["listening", "reading", "writing", "speaking"] as const;

/** Minutes of each module on computer (docs/exam-rules.md). */
export const MODULE_MINUTES: Readonly<Record<(typeof MODULE_TYPES)[number], number>> = {
  listening: 30,
  reading: 60,
  writing: 60,
  speaking: 14,
};
