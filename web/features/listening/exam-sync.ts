import type { ListeningPosition } from "#core/exam/attempt/listening-plan.ts";

/** State of the audio element. Times in ms. `audio` is the media id of the loaded file. */
export type AudioElementState = {
  readonly audio: string | null;
  readonly at: number;
  /** Null until the file is open. */
  readonly length: number | null;
  readonly isPaused: boolean;
  readonly hasEnded: boolean;
};

/**
 * A step that brings the sound to the position of the exam timer. `missed`: ms that the step skips in the recording of
 * the current part.
 */
export type SyncStep =
  | { readonly kind: "none" | "play" | "stop" }
  | { readonly kind: "load"; readonly audio: string; readonly at: number; readonly missed: number }
  | { readonly kind: "seek"; readonly at: number; readonly missed: number };

/** A smaller difference between sound and timer is left alone: playing always starts a little late. */
const MAX_DRIFT_MS = 1_500;
/** A recording that started late may end this late. */
const MAX_OVERRUN_MS = 2_000;
const NONE: SyncStep = { kind: "none" };

/** Returns the next step of the player. `wanted` is the position of the exam timer, `playing` that of the sound. */
export function nextSyncStep(wanted: ListeningPosition, playing: AudioElementState): SyncStep {
  if (wanted.kind !== "part") return playing.isPaused || isFinishing(playing) ? NONE : { kind: "stop" };
  const { playedMs } = wanted;
  if (playing.audio !== wanted.part.audio) {
    if (playing.audio !== null && playedMs < MAX_OVERRUN_MS && isFinishing(playing)) return NONE;
    const start = playedMs < MAX_DRIFT_MS ? 0 : playedMs;
    return { kind: "load", audio: wanted.part.audio, at: start, missed: start };
  }
  if (playing.hasEnded || (playing.length !== null && playedMs >= playing.length)) return NONE;
  if (Math.abs(playedMs - playing.at) > MAX_DRIFT_MS)
    return { kind: "seek", at: playedMs, missed: Math.max(0, playedMs - playing.at) };
  return playing.isPaused ? { kind: "play" } : NONE;
}

function isFinishing({ isPaused, hasEnded, length, at }: AudioElementState): boolean {
  return !isPaused && !hasEnded && length !== null && length - at < MAX_OVERRUN_MS;
}
