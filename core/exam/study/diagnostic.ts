import type { Answers } from "../attempt/attempt.ts";
import type { ListeningModule, ReadingModule, WritingModule } from "../content/module.ts";
import type { DrillItem } from "../drill/mark-drill.ts";

/** The parts of the diagnostic, in order. */
export const DIAGNOSTIC_PARTS = ["listening", "reading", "writing"] as const;
export type DiagnosticPart = (typeof DIAGNOSTIC_PARTS)[number];

/** The questions of the diagnostic. The recording of Listening plays from `from` to `to`, in ms. */
export type Diagnostic = {
  listening: DrillItem & { module: ListeningModule; from: number; to: number };
  reading: DrillItem & { module: ReadingModule };
  writing: WritingModule;
};

/** Minutes that each part takes. */
export const DIAGNOSTIC_MINUTES: Readonly<Record<DiagnosticPart, number>> = { listening: 4, reading: 6, writing: 5 };

/** Words to write in the Writing part. A much shorter text says nothing about the learner's English. */
export const DIAGNOSTIC_WORDS = 80;

/** A learner's progress in the diagnostic on one device. Only the resulting level is synced. */
export type DiagnosticWork = {
  /** The part on screen, or the level at the end. */
  at: DiagnosticPart | "level";
  answers: Readonly<Record<"listening" | "reading", Answers>>;
  text: string;
  /** How far the recording was played, in ms. It plays once. Null before it was started. */
  heard: number | null;
  /** When the Writing part was opened, in ms since 1970. */
  writing_since: number | null;
  skipped: readonly DiagnosticPart[];
  /** Why there is no level for Writing. */
  writing: "too_short" | "unreadable" | "not_checked" | null;
};

export const NEW_DIAGNOSTIC: DiagnosticWork = {
  at: "listening",
  answers: { listening: {}, reading: {} },
  text: "",
  heard: null,
  writing_since: null,
  skipped: [],
  writing: null,
};

/** Returns the part after this one, or "level" after the last. */
export function nextDiagnosticPart(part: DiagnosticPart): DiagnosticWork["at"] {
  return DIAGNOSTIC_PARTS[DIAGNOSTIC_PARTS.indexOf(part) + 1] ?? "level";
}
