import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import styles from "./waveform.module.css";
import { timeInWords } from "#web/ui/format-time.ts";

/** From this length on, in ms, a pause is shown. */
const SHOWN = 1_000;

/** The sound of an answer as bars, what was heard in ink, with its long pauses marked. Its words are in `shapeWords`. */
export function Waveform({ measures, at }: { measures: SoundMeasures; at: number }) {
  const { shape, duration, gaps } = measures;
  const width = shape.length * 4;
  const played = duration === 0 ? 0 : Math.min(1, at / duration);
  return (
    <svg className={styles.wave} viewBox={`0 0 ${Math.max(4, width)} 32`} preserveAspectRatio="none" aria-hidden="true">
      {gaps
        .filter(([, length]) => length >= SHOWN)
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
            className={bar < played * shape.length ? styles.heard : styles.bar}
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

/** What the picture shows, in words. */
export function shapeWords({ from, to, speech, gaps }: SoundMeasures): string {
  if (speech === 0) return "No speech was found in this recording.";
  const long = gaps.filter(([, length]) => length >= SHOWN);
  const share = `Voice for ${Math.round((speech * 100) / Math.max(1, to - from))} % of the time.`;
  if (long.length === 0) return `${share} No long pause.`;
  const places = long.slice(0, 4).map(([start]) => timeInWords(start));
  const rest = long.length > places.length ? ` and ${long.length - places.length} more` : "";
  return `${share} ${long.length === 1 ? "One long pause" : `${long.length} long pauses`}, at ${places.join(", ")}${rest}.`;
}
