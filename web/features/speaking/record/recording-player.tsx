import { formatDuration, formatMinutes } from "#core/format/format-duration.ts";
import { useEffect, useRef, useState } from "react";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { cx } from "#web/ui/style/cx.ts";
import { findEnd } from "#web/ui/platform/find-end.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import styles from "./recording-player.module.css";
import { describeSound, Waveform } from "./waveform.tsx";

type PlayerState = "idle" | "loading" | "playing" | "paused" | "missing";

/**
 * Plays one answer, identified by `name`. `duration` in ms is ours, because a browser's own recording has none. Shows a
 * waveform if there are measures.
 */
export function RecordingPlayer({
  name,
  duration,
  load,
  measures,
  missing = "This recording is not on this device, and the server cannot be reached.",
}: {
  name: string;
  duration: number;
  load: () => Promise<Blob | null>;
  measures?: SoundMeasures | undefined;
  missing?: string;
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const url = useRef<string | null>(null);
  const [state, setState] = useState<PlayerState>("idle");
  const [at, setAt] = useState(0);
  const seconds = Math.max(0.1, duration / 1000);

  useEffect(
    () => () => {
      if (url.current !== null) URL.revokeObjectURL(url.current);
      url.current = null;
    },
    [],
  );

  /** Loads the file into the player; resolves to false if it is unavailable. */
  const open = async (): Promise<boolean> => {
    const player = audio.current;
    if (player === null) return false;
    if (url.current !== null) return true;
    setState("loading");
    const blob = await load().catch(() => null);
    if (blob === null) return false;
    url.current = URL.createObjectURL(blob);
    player.src = url.current;
    await findEnd(player);
    return true;
  };
  const toggle = async (): Promise<void> => {
    const player = audio.current;
    if (player === null) return;
    if (state === "playing") return player.pause();
    try {
      if (!(await open())) return setState("missing");
      if (at >= seconds - 0.05) player.currentTime = 0;
      await player.play();
    } catch {
      setState("missing");
    }
  };
  const seek = async (to: number): Promise<void> => {
    setAt(to);
    if (!(await open())) return setState("missing");
    if (audio.current !== null) audio.current.currentTime = to;
    setState((before) => (before === "loading" ? "paused" : before));
  };

  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the learner's own voice has no words to show */}
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
        onClick={() => void toggle()}
      />
      {measures !== undefined && (
        <div className={styles.shape}>
          <Waveform measures={measures} at={at * 1000} />
        </div>
      )}
      <input
        type="range"
        className={cx(styles.seek, measures !== undefined && styles.over)}
        aria-label={`Position in ${name}`}
        aria-valuetext={`${formatDuration(at * 1000)} of ${formatDuration(duration)}`}
        min={0}
        max={seconds}
        step={0.1}
        value={at}
        onChange={(event) => void seek(Number(event.target.value))}
      />
      <span className={styles.playerTime}>
        {formatMinutes(at * 1000)} / {formatMinutes(duration)}
      </span>
      {measures !== undefined && <p className={styles.words}>{describeSound(measures)}</p>}
      {state === "missing" && (
        <p className={styles.missing} role="status">
          {missing}
        </p>
      )}
    </div>
  );
}
