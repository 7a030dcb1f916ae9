import { formatPercent } from "#core/format/format-number.ts";
import { formatList } from "#core/format/format-list.ts";
import { plural } from "#core/format/plural.ts";
import { formatDuration } from "#core/format/format-duration.ts";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import styles from "./waveform.module.css";

const MIN_LONG_PAUSE_MS = 1_000;
const MAX_LISTED_PAUSES = 4;

/** Sizes in units of the SVG's view box. */
const BAR_SPACING = 4;
const BAR_WIDTH = 3;
const HEIGHT = 32;
const MIN_BAR_HEIGHT = 2;
/** Added to a bar for each of the 15 levels of loudness. */
const BAR_HEIGHT_PER_LEVEL = 1.9;

/**
 * The sound of an answer as bars, with the played part filled and long pauses marked. `at` is the playing position in
 * ms. `describeSound` returns the same as text.
 */
export function Waveform({ measures, at }: { measures: SoundMeasures; at: number }) {
  const { shape, duration, gaps } = measures;
  const width = shape.length * BAR_SPACING;
  const played = duration === 0 ? 0 : Math.min(1, at / duration);
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${Math.max(BAR_SPACING, width)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {gaps
        .filter(([, length]) => length >= MIN_LONG_PAUSE_MS)
        .map(([start, length]) => (
          <rect
            key={start}
            className={styles.gap}
            x={(start * width) / duration}
            y={0}
            width={(length * width) / duration}
            height={HEIGHT}
          />
        ))}
      {Array.from(shape, (digit, bar) => {
        const height = MIN_BAR_HEIGHT + Number.parseInt(digit, 16) * BAR_HEIGHT_PER_LEVEL;
        return (
          <rect
            key={bar}
            className={bar < played * shape.length ? styles.played : styles.bar}
            x={bar * BAR_SPACING + (BAR_SPACING - BAR_WIDTH) / 2}
            y={(HEIGHT - height) / 2}
            width={BAR_WIDTH}
            height={height}
          />
        );
      })}
    </svg>
  );
}

/** Returns what the waveform shows, as text. */
export function describeSound({ from, to, speech, gaps }: SoundMeasures): string {
  if (speech === 0) return "No speech was found in this recording.";
  const longPauses = gaps.filter(([, length]) => length >= MIN_LONG_PAUSE_MS);
  const share = formatPercent(speech / Math.max(1, to - from));
  if (longPauses.length === 0) return `You spoke for ${share} of the time. No long pauses.`;
  const times = longPauses.slice(0, MAX_LISTED_PAUSES).map(([start]) => formatDuration(start));
  const omittedCount = longPauses.length - times.length;
  const listed = formatList(omittedCount > 0 ? [...times, `${omittedCount} more`] : times);
  return plural(longPauses.length, {
    one: `You spoke for ${share} of the time. # long pause, at ${listed}.`,
    other: `You spoke for ${share} of the time. # long pauses, at ${listed}.`,
  });
}
