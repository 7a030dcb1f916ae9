import { type ReactNode, useEffect, useRef } from "react";
import { formatMinutesSeconds } from "#core/format/format-duration.ts";
import { Segmented } from "../form/segmented.tsx";
import { useSoundFile } from "../platform/use-sound-file.ts";
import { PlayButton, SeekBar } from "./sound-controls.tsx";
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

/** A position to play from, in ms. A new object with the same position plays from there again. */
export type Jump = { readonly position: number };

/**
 * Plays one recording. Screen readers read `name` after the name of each control. `duration` is in ms: the player needs
 * it, because files that a browser recorded do not contain their duration. `children` gets the current position in ms.
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
  children?: (position: number) => ReactNode;
}) {
  const sound = useSoundFile({ duration, speed: Number(speed), load });
  const { audioProps, state, position, playFrom } = sound;
  const latestPlayFrom = useRef(playFrom);
  useEffect(() => {
    latestPlayFrom.current = playFrom;
  });
  useEffect(() => {
    if (jump !== null) void latestPlayFrom.current(jump.position / 1000);
  }, [jump]);

  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded voice has no captions */}
      <audio {...audioProps} />
      <PlayButton name={name} sound={sound} />
      <SeekBar name={name} duration={duration} sound={sound} className={styles.seek} />
      <span className={styles.time}>
        {formatMinutesSeconds(position * 1000)} / {formatMinutesSeconds(duration)}
      </span>
      {children?.(position * 1000)}
      {state === "missing" && (
        <p className={styles.missing} role="status">
          This recording could not be loaded. Check your connection, then press Play again.
        </p>
      )}
    </div>
  );
}
