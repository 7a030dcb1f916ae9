import { useEffect, useRef, useState } from "react";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import styles from "./recording-player.module.css";
import { shapeWords, Waveform } from "./waveform.tsx";
import { minutesFace, timeInWords } from "#web/ui/format-time.ts";

type PlayerState = "idle" | "loading" | "playing" | "paused" | "missing";

/**
 * Plays one answer. `name` says which; `duration` in ms is ours, because a browser's own recording has none. With its
 * measures it is drawn as it sounds.
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

  /** The file in the player; false where it cannot be had. */
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
        label={`${state === "playing" ? "Pause" : "Play"} ${name}`}
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
        aria-valuetext={`${timeInWords(at * 1000)} of ${timeInWords(duration)}`}
        min={0}
        max={seconds}
        step={0.1}
        value={at}
        onChange={(event) => void seek(Number(event.target.value))}
      />
      <span className={styles.playerTime}>
        {minutesFace(at * 1000)} / {minutesFace(duration)}
      </span>
      {measures !== undefined && <p className={styles.words}>{shapeWords(measures)}</p>}
      {state === "missing" && (
        <p className={styles.missing} role="status">
          {missing}
        </p>
      )}
    </div>
  );
}

/** A recording that was streamed to disk does not say how long it is until its end was looked for. */
async function findEnd(player: HTMLAudioElement): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => resolve();
    player.addEventListener("loadedmetadata", done, { once: true });
    player.addEventListener("error", done, { once: true });
    player.load();
  });
  if (Number.isFinite(player.duration)) return;
  await new Promise<void>((resolve) => {
    player.addEventListener("timeupdate", () => resolve(), { once: true });
    player.addEventListener("error", () => resolve(), { once: true });
    player.currentTime = 1e101;
  });
  player.currentTime = 0;
}
