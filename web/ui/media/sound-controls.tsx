import { formatDuration } from "#core/format/format-duration.ts";
import { IconButton } from "../form/icon-button.tsx";
import type { SoundFile } from "../platform/use-sound-file.ts";

/** Plays and pauses a recording. `name` names it to screen readers. */
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

/** Shows and moves the position in a recording. `duration` is in ms. */
export function SeekBar({
  name,
  duration,
  sound: { at, seconds, seek },
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
      aria-valuetext={`${formatDuration(at * 1000)} of ${formatDuration(duration)}`}
      min={0}
      max={seconds}
      step={0.1}
      value={at}
      onChange={(event) => seek(Number(event.target.value))}
    />
  );
}
