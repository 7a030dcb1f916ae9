import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatDuration, formatMinutes } from "#core/format/format-duration.ts";
import { IconButton } from "../form/icon-button.tsx";
import { Segmented } from "../form/segmented.tsx";
import { findEnd } from "../platform/find-end.ts";
import styles from "./sound-player.module.css";

const SPEEDS = ["0.75", "1", "1.25", "1.5"] as const;
export type Speed = (typeof SPEEDS)[number];

/** Chooses how fast recordings play. */
export function SpeedChoice({ value, onChange }: { value: Speed; onChange: (speed: Speed) => void }) {
  return (
    <Segmented
      label="Speed"
      value={value}
      onChange={onChange}
      options={SPEEDS.map((speed) => ({ value: speed, label: `${speed}×` }))}
    />
  );
}

/** A moment to play from, in ms. A new object plays again from the same moment. */
export type Jump = { readonly at: number };

/**
 * Plays one recording, identified by `name`. `duration` in ms is ours, because a browser's own recording has none.
 * `children` gets the current position in ms.
 */
export function SoundPlayer({
  name,
  duration,
  speed,
  jump,
  load,
  children,
}: {
  name: string;
  duration: number;
  speed: Speed;
  jump: Jump | null;
  load: () => Promise<Blob | null>;
  children?: (at: number) => ReactNode;
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const url = useRef<string | null>(null);
  const [state, setState] = useState<"paused" | "loading" | "playing" | "missing">("paused");
  const [at, setAt] = useState(0);
  const seconds = Math.max(0.1, duration / 1000);

  useEffect(
    () => () => {
      if (url.current !== null) URL.revokeObjectURL(url.current);
      url.current = null;
    },
    [],
  );

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
      player.playbackRate = Number(speed);
      await player.play();
    } catch {
      setState("missing");
    }
  };
  const toggle = (): void => {
    if (state === "playing") audio.current?.pause();
    else void playFrom(at >= seconds - 0.05 ? 0 : at);
  };
  const seek = (to: number): void => {
    setAt(to);
    if (audio.current !== null && url.current !== null) audio.current.currentTime = to;
  };

  const latest = useRef(playFrom);
  useEffect(() => {
    latest.current = playFrom;
  });
  useEffect(() => {
    if (jump !== null) void latest.current(jump.at / 1000);
  }, [jump]);
  useEffect(() => {
    if (audio.current !== null) audio.current.playbackRate = Number(speed);
  }, [speed]);

  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded answer has no transcript */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setState("playing")}
        onPause={() => setState("paused")}
        onEnded={() => setState("paused")}
        onTimeUpdate={(event) => setAt(Math.min(seconds, event.currentTarget.currentTime))}
      />
      <IconButton
        label={state === "playing" ? `Pause ${name}` : `Play ${name}`}
        icon={state === "playing" ? "pause" : "play"}
        aria-busy={state === "loading" || undefined}
        onClick={toggle}
      />
      <input
        type="range"
        className={styles.seek}
        aria-label={`Position in ${name}`}
        aria-valuetext={`${formatDuration(at * 1000)} of ${formatDuration(duration)}`}
        min={0}
        max={seconds}
        step={0.1}
        value={at}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <span className={styles.time}>
        {formatMinutes(at * 1000)} / {formatMinutes(duration)}
      </span>
      {children?.(at * 1000)}
      {state === "missing" && (
        <p className={styles.missing} role="status">
          This recording could not be loaded. Check your connection, then press Play again.
        </p>
      )}
    </div>
  );
}
