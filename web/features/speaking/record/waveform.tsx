import { formatPercent } from "#core/format/format-number.ts";
import { formatList } from "#core/format/format-list.ts";
import { plural } from "#core/format/plural.ts";
import { formatDuration } from "#core/format/format-duration.ts";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import styles from "./waveform.module.css";

/** Minimum length of a marked pause, in ms. */
const MIN_MARKED_PAUSE_MS = 1_000;

/**
 * The sound of an answer as bars, with the played part filled and long pauses marked. `describeSound` describes it
 * in text.
 */
export function Waveform({ measures, at }: { measures: SoundMeasures; at: number }) {
  const { shape, duration, gaps } = measures;
  const width = shape.length * 4;
  const played = duration === 0 ? 0 : Math.min(1, at / duration);
  return (
    <svg className={styles.wave} viewBox={`0 0 ${Math.max(4, width)} 32`} preserveAspectRatio="none" aria-hidden="true">
      {gaps
        .filter(([, length]) => length >= MIN_MARKED_PAUSE_MS)
        .map(([start, length]) => (
          <rect
            key={start}
            className={styles.gap}
            x={(start * width) / duration}
            y={0}
            width={(length * width) / duration}
            height={32}
          />
        ))}
      {Array.from(shape, (digit, bar) => {
        const height = 2 + Number.parseInt(digit, 16) * 1.9;
        return (
          <rect
            key={bar}
            className={bar < played * shape.length ? styles.played : styles.bar}
            x={bar * 4 + 0.5}
            y={16 - height / 2}
            width={3}
            height={height}
          />
        );
      })}
    </svg>
  );
}

/** Describes the waveform in words. */
export function describeSound({ from, to, speech, gaps }: SoundMeasures): string {
  if (speech === 0) return "No speech was found in this recording.";
  const long = gaps.filter(([, length]) => length >= MIN_MARKED_PAUSE_MS);
  const share = formatPercent(speech / Math.max(1, to - from));
  if (long.length === 0) return `You spoke for ${share} of the time. No long pauses.`;
  const shown = long.slice(0, 4).map(([start]) => formatDuration(start));
  const more = long.length - shown.length;
  const places = formatList(more > 0 ? [...shown, `${more} more`] : shown);
  return plural(long.length, {
    one: `You spoke for ${share} of the time. # long pause, at ${places}.`,
    other: `You spoke for ${share} of the time. # long pauses, at ${places}.`,
  });
}
