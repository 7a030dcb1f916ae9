import type { Evidence } from "#core/exam/content/answer-key.ts";
import type { Cue } from "#core/exam/content/part.ts";

/** What one speaker says without a break, or a pause. */
export type Turn =
  | { readonly kind: "speech"; readonly speaker: string | undefined; readonly cues: readonly Cue[] }
  | { readonly kind: "pause"; readonly cues: readonly Cue[] };

/** A stretch of a recording, in milliseconds. */
export type Span = { readonly start: number; readonly end: number };

/** Sentences no further apart than this are heard again in one go. */
const NEAR = 4_000;
/** A little air around a sentence, so that no sound is cut off. */
const AIR = 250;
const AIR_AFTER = 120;

/** The transcript in turns. */
export function turnsOf(cues: readonly Cue[]): Turn[] {
  const turns: { kind: Cue["kind"]; speaker: string | undefined; cues: Cue[] }[] = [];
  for (const cue of cues) {
    const last = turns.at(-1);
    if (last !== undefined && last.kind === "speech" && cue.kind === "speech" && last.speaker === cue.speaker)
      last.cues.push(cue);
    else turns.push({ kind: cue.kind, speaker: cue.speaker, cues: [cue] });
  }
  return turns;
}

/** The cue that is heard at a moment: it stays until the next one begins. Null before the first. Cues are in order. */
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

/** The sentences that prove an answer, in the order in which they are heard. */
export function evidenceCues(cues: readonly Cue[], evidence: readonly Evidence[], part: string): Cue[] {
  const wanted = new Set(evidence.flatMap((one) => (one.kind === "cue" && one.part === part ? [one.cue] : [])));
  return cues.filter((cue) => wanted.has(cue.id));
}

/** The stretches to play so that the given sentences are heard. */
export function spansOf(cues: readonly Cue[]): Span[] {
  const spans: { start: number; end: number }[] = [];
  for (const cue of cues) {
    const last = spans.at(-1);
    if (last !== undefined && cue.start - last.end <= NEAR) last.end = cue.end;
    else spans.push({ start: cue.start, end: cue.end });
  }
  return spans.map(({ start, end }) => ({ start: Math.max(0, start - AIR), end: end + AIR_AFTER }));
}
