import { formatDuration } from "#core/format/format-duration.ts";
import { IconButton } from "../form/icon-button.tsx";
import type { SoundFile } from "../platform/use-sound-file.ts";

/** Plays and pauses a recording. Screen readers read `name` after "Play" or "Pause". */
export function PlayButton({ name, sound: { state, toggle } }: { name: string; sound: SoundFile }) {
  return (
    <IconButton
      label={state === "playing" ? `Pause ${name}` : `Play ${name}`}
      icon={state === "playing" ? "pause" : "play"}
      aria-busy={state === "loading" || undefined}
      onClick={toggle}
    />
  );
}

/** Shows and moves the position in a recording. Screen readers read `name` after "Position in". `duration` is in ms. */
export function SeekBar({
  name,
  duration,
  sound: { position, length, seek },
  className,
}: {
  name: string;
  duration: number;
  sound: SoundFile;
  className: string | undefined;
}) {
  return (
    <input
      type="range"
      className={className}
      aria-label={`Position in ${name}`}
      aria-valuetext={`${formatDuration(position * 1000)} of ${formatDuration(duration)}`}
      min={0}
      max={length}
      step={0.1}
      value={position}
      onChange={(event) => seek(Number(event.target.value))}
    />
  );
}
