import { type ComponentProps, useEffect, useRef, useState } from "react";
import { findEnd } from "./find-end.ts";

type SoundState = "paused" | "loading" | "playing" | "missing";

/** `at` and `seconds` are the position and the length in seconds. Put `audioProps` on an audio element. */
export type SoundFile = {
  audioProps: ComponentProps<"audio">;
  state: SoundState;
  at: number;
  seconds: number;
  playFrom: (from: number) => Promise<void>;
  toggle: () => void;
  seek: (to: number) => void;
};

/**
 * Plays a recording that is loaded when it is first played. `duration` is in ms: a file that a browser recorded does
 * not contain it.
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
  const [at, setAt] = useState(0);
  const seconds = Math.max(0.1, duration / 1000);

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

  /** Loads the file into the player; resolves to null if it is unavailable. */
  const open = async (): Promise<HTMLAudioElement | null> => {
    const player = audio.current;
    if (player === null || url.current !== null) return player;
    setState("loading");
    const blob = await load().catch(() => null);
    if (blob === null) return null;
    url.current = URL.createObjectURL(blob);
    player.src = url.current;
    await findEnd(player);
    return player;
  };
  const playFrom = async (from: number): Promise<void> => {
    try {
      const player = await open();
      if (player === null) return setState("missing");
      player.currentTime = from;
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
      onTimeUpdate: (event) => setAt(Math.min(seconds, event.currentTarget.currentTime)),
    },
    state,
    at,
    seconds,
    playFrom,
    toggle() {
      if (state === "playing") audio.current?.pause();
      else void playFrom(at >= seconds - 0.05 ? 0 : at);
    },
    seek(to) {
      setAt(to);
      if (audio.current !== null && url.current !== null) audio.current.currentTime = to;
    },
  };
}
