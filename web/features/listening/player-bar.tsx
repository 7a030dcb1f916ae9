import { formatMinutesSeconds, formatDuration } from "#core/format/format-duration.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import styles from "./player.module.css";
import { type Player, SPEEDS } from "./use-player.ts";
import { Volume } from "./volume.tsx";

/** The bar of a recording that the learner controls: play, five seconds back, speed, volume and position. */
export function PlayerBar({
  player,
  title,
  isCompact = false,
}: {
  player: Player;
  title: string;
  isCompact?: boolean;
}) {
  const { isPlaying, at, length, speed } = player;
  return (
    <section className={cx(styles.player, isCompact && styles.compact)} aria-label={`Recording of ${title}`}>
      <div className={styles.inner}>
        <div className={styles.row}>
          <span className={styles.buttons}>
            <IconButton
              label={isPlaying ? "Pause the recording" : "Play the recording"}
              icon={isPlaying ? "pause" : "play"}
              onClick={player.toggle}
            />
            <IconButton label="Back 5 seconds" icon="arrow-counter-clockwise" onClick={player.back} />
          </span>
          <span className={styles.where}>
            <b>{title}</b>
            <span>
              {formatMinutesSeconds(at)} of {formatMinutesSeconds(length)}
            </span>
          </span>
          <label className={styles.speed}>
            <span>Speed</span>
            <select value={speed} onChange={(event) => player.setSpeed(Number(event.target.value))}>
              {SPEEDS.map((option) => (
                <option key={option} value={option}>
                  {option}×
                </option>
              ))}
            </select>
          </label>
          <Volume />
        </div>
        <input
          className={styles.seek}
          type="range"
          min={0}
          max={Math.max(1, length)}
          step={1000}
          value={Math.min(at, Math.max(1, length))}
          aria-label="Place in the recording"
          aria-valuetext={`${formatDuration(at)} of ${formatDuration(length)}`}
          onChange={(event) => player.seek(Number(event.target.value))}
        />
        {player.fault === "broken" && (
          <Alert variant="danger" title="The recording cannot be played" className={styles.trouble}>
            This browser could not read the file. Reload the page, or continue in another browser.
          </Alert>
        )}
      </div>
    </section>
  );
}
