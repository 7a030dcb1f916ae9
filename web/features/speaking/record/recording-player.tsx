import { formatMinutesSeconds } from "#core/format/format-duration.ts";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { cx } from "#web/ui/style/cx.ts";
import { useSoundFile } from "#web/ui/platform/use-sound-file.ts";
import { PlayButton, SeekBar } from "#web/ui/media/sound-controls.tsx";
import styles from "./recording-player.module.css";
import { describeSound, Waveform } from "./waveform.tsx";

/**
 * Plays one answer, and shows a waveform if there are measures. `name` names the answer for screen readers. `duration`
 * is in ms; a file that a browser has recorded does not contain it.
 */
export function RecordingPlayer({
  name,
  duration,
  load,
  measures,
  missing = "This recording is not on this device, and the server did not send it.",
}: {
  name: string;
  duration: number;
  load: () => Promise<Blob | null>;
  measures?: SoundMeasures | undefined;
  missing?: string;
}) {
  const sound = useSoundFile({ duration, load });
  const { audioProps, state, position } = sound;

  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the learner's own voice has no words to show */}
      <audio {...audioProps} />
      <PlayButton name={name} sound={sound} />
      {measures !== undefined && (
        <div className={styles.shape}>
          <Waveform measures={measures} at={position * 1000} />
        </div>
      )}
      <SeekBar
        name={name}
        duration={duration}
        sound={sound}
        className={cx(styles.seek, measures !== undefined && styles.over)}
      />
      <span className={styles.playerTime}>
        {formatMinutesSeconds(position * 1000)} / {formatMinutesSeconds(duration)}
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
