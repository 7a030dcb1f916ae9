import type { Evidence } from "#core/exam/content/answer-key.ts";
import type { Cue } from "#core/exam/content/part.ts";

/** One speaker's uninterrupted sentences, or a pause. */
export type Turn =
  | { readonly kind: "speech"; readonly speaker: string | undefined; readonly cues: readonly Cue[] }
  | { readonly kind: "pause"; readonly cues: readonly Cue[] };

/** A range of a recording in ms. */
export type Span = { readonly start: number; readonly end: number };

/** Sentences with at most this much time between them are played as one range. */
const MAX_GAP_MS = 4_000;
/** Added before and after the sentences, so that no sound is cut off. */
const PADDING_BEFORE_MS = 250;
const PADDING_AFTER_MS = 120;

/** Splits a transcript into turns. */
export function splitIntoTurns(cues: readonly Cue[]): Turn[] {
  const turns: { kind: Cue["kind"]; speaker: string | undefined; cues: Cue[] }[] = [];
  for (const cue of cues) {
    const last = turns.at(-1);
    if (last !== undefined && last.kind === "speech" && cue.kind === "speech" && last.speaker === cue.speaker)
      last.cues.push(cue);
    else turns.push({ kind: cue.kind, speaker: cue.speaker, cues: [cue] });
  }
  return turns;
}

/**
 * Returns the cue at a time in ms, or null before the first cue. A cue lasts until the next one begins. `cues` must be in
 * order of time.
 */
export function cueAt(cues: readonly Cue[], at: number): Cue | null {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const cue = cues[middle];
    if (cue !== undefined && cue.start <= at) low = middle + 1;
    else high = middle;
  }
  return cues[low - 1] ?? null;
}

/** Returns the sentences of a part that prove an answer, in the order of the recording. */
export function evidenceCues(cues: readonly Cue[], evidence: readonly Evidence[], part: string): Cue[] {
  const evidenceIds = new Set(
    evidence.flatMap((item) => (item.kind === "cue" && item.part === part ? [item.cue] : [])),
  );
  return cues.filter((cue) => evidenceIds.has(cue.id));
}

/** Returns the ranges of the recording that contain the given sentences. */
export function spansOf(cues: readonly Cue[]): Span[] {
  const spans: { start: number; end: number }[] = [];
  for (const cue of cues) {
    const last = spans.at(-1);
    if (last !== undefined && cue.start - last.end <= MAX_GAP_MS) last.end = cue.end;
    else spans.push({ start: cue.start, end: cue.end });
  }
  return spans.map(({ start, end }) => ({
    start: Math.max(0, start - PADDING_BEFORE_MS),
    end: end + PADDING_AFTER_MS,
  }));
}
