import type { ListeningPosition } from "#core/exam/attempt/listening-plan.ts";

/** The element that plays, in milliseconds. `audio` is the media id of what is loaded. */
export type Playing = {
  readonly audio: string | null;
  readonly at: number;
  /** Not known before the file has been opened. */
  readonly length: number | null;
  readonly isPaused: boolean;
  readonly hasEnded: boolean;
};

/** What brings the sound to where the exam's clock is. `missed`: milliseconds that were not heard. */
export type SyncStep =
  | { readonly kind: "none" | "play" | "stop" }
  | { readonly kind: "load"; readonly audio: string; readonly at: number; readonly missed: number }
  | { readonly kind: "seek"; readonly at: number; readonly missed: number };

/** Sound and clock may be this far apart before the sound is moved: it takes a moment to start. */
const DRIFT = 1_500;
/** A recording that began a moment late may end a moment late. */
const GRACE = 2_000;
const NONE: SyncStep = { kind: "none" };

/** The next step of an exam's player: the clock leads, the sound follows. */
export function syncStep(wanted: ListeningPosition, playing: Playing): SyncStep {
  if (wanted.kind !== "part") return playing.isPaused || isFinishing(playing) ? NONE : { kind: "stop" };
  const { at } = wanted;
  if (playing.audio !== wanted.part.audio) {
    if (playing.audio !== null && at < GRACE && isFinishing(playing)) return NONE;
    const start = at < DRIFT ? 0 : at;
    return { kind: "load", audio: wanted.part.audio, at: start, missed: start };
  }
  if (playing.hasEnded || (playing.length !== null && at >= playing.length)) return NONE;
  if (Math.abs(at - playing.at) > DRIFT) return { kind: "seek", at, missed: Math.max(0, at - playing.at) };
  return playing.isPaused ? { kind: "play" } : NONE;
}

function isFinishing({ isPaused, hasEnded, length, at }: Playing): boolean {
  return !isPaused && !hasEnded && length !== null && length - at < GRACE;
}
