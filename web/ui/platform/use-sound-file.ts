import { type ComponentProps, useEffect, useRef, useState } from "react";
import { loadWithDuration } from "./load-with-duration.ts";

type SoundState = "paused" | "loading" | "playing" | "missing";

/** Positions and lengths that differ by less than this count as equal, in seconds. */
const TOLERANCE_SECONDS = 0.05;

/** A recording and its player. Positions and the length are in seconds. */
export type SoundFile = {
  /** Put these on an audio element. */
  audioProps: ComponentProps<"audio">;
  state: SoundState;
  position: number;
  length: number;
  playFrom: (position: number) => Promise<void>;
  /** Pauses, or plays from the current position. At the end, plays from the start. */
  toggle: () => void;
  seek: (position: number) => void;
};

/**
 * Plays a recording that is loaded when it is first played. `duration` is in ms: files that a browser recorded do not
 * contain their duration.
 */
export function useSoundFile({
  duration,
  speed = 1,
  load,
}: {
  duration: number;
  speed?: number;
  load: () => Promise<Blob | null>;
}): SoundFile {
  const audio = useRef<HTMLAudioElement>(null);
  const url = useRef<string | null>(null);
  const [state, setState] = useState<SoundState>("paused");
  const [position, setPosition] = useState(0);
  const length = Math.max(0.1, duration / 1000);

  useEffect(
    () => () => {
      if (url.current !== null) URL.revokeObjectURL(url.current);
      url.current = null;
    },
    [],
  );
  useEffect(() => {
    if (audio.current !== null) audio.current.playbackRate = speed;
  }, [speed]);

  /** Loads the file into the player. Resolves to null if the file is unavailable. */
  const open = async (): Promise<HTMLAudioElement | null> => {
    const player = audio.current;
    if (player === null || url.current !== null) return player;
    setState("loading");
    const blob = await load().catch(() => null);
    if (blob === null) return null;
    url.current = URL.createObjectURL(blob);
    player.src = url.current;
    await loadWithDuration(player);
    return player;
  };
  const playFrom = async (start: number): Promise<void> => {
    try {
      const player = await open();
      if (player === null) return setState("missing");
      player.currentTime = start;
      player.playbackRate = speed;
      await player.play();
    } catch {
      setState("missing");
    }
  };

  return {
    audioProps: {
      ref: audio,
      preload: "none",
      onPlay: () => setState("playing"),
      onPause: () => setState("paused"),
      onEnded: () => setState("paused"),
      onTimeUpdate: (event) => setPosition(Math.min(length, event.currentTarget.currentTime)),
    },
    state,
    position,
    length,
    playFrom,
    toggle() {
      if (state === "playing") audio.current?.pause();
      else void playFrom(position >= length - TOLERANCE_SECONDS ? 0 : position);
    },
    seek(newPosition) {
      setPosition(newPosition);
      if (audio.current !== null && url.current !== null) audio.current.currentTime = newPosition;
    },
  };
}
