import { criterionName } from "#core/exam/writing/criterion-name.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import styles from "./module-picture.module.css";

/** Levels of the waveform in the picture of Speaking, 0 to 100. */
const WAVE_LEVELS =
  "20 53 56 54 39 30 45 42 37 22 12 12 15 20 17 17 18 27 35 33 10 7 7 16 26 19 18 28 15 13 26 27 26 13 20 41 47 65 76 51 64 98 100 20 17 14 45 95 99 92 52 73 94 100 81 75 49 50 75 85 83 83 46 90 87 92 17 14 11 31 32 52 35 23 20 42 57 69 64 40 35 68 82 63"
    .split(" ")
    .map(Number);

/** Bands in the picture of Writing. */
const CRITERION_BANDS = [
  ["task", 6.5],
  ["coherence", 7],
  ["lexis", 6.5],
  ["grammar", 6],
] as const;

/** A picture of a module's screen, without working controls. */
export function ModulePicture({ type }: { type: ModuleType }) {
  switch (type) {
    case "speaking":
      return (
        <div
          className={styles.fragment}
          role="img"
          aria-label="The waveform of a two-minute answer with three long pauses"
        >
          <svg
            className={styles.wave}
            viewBox={`0 0 ${WAVE_LEVELS.length * 5} 56`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {WAVE_LEVELS.map((level, i) => (
              <rect key={i} x={i * 5} y={28 - level * 0.28} width="3" height={level * 0.56} rx="1" />
            ))}
          </svg>
          <p className={styles.note}>1:48 of 2:00, 3 long pauses, 142 words a minute</p>
        </div>
      );
    case "listening":
      return (
        <div className={styles.fragment} role="img" aria-label="A sentence of a form with gaps 7 and 8 filled in">
          <p className={styles.serif}>
            The course costs £{" "}
            <span className={styles.gap}>
              <b>7</b> 165
            </span>{" "}
            including{" "}
            <span className={styles.gap}>
              <b>8</b> equipment
            </span>{" "}
            hire.
          </p>
        </div>
      );
    case "reading":
      return (
        <div
          className={styles.fragment}
          role="img"
          aria-label="A highlighted sentence of a passage, and the answer True chosen"
        >
          <p className={styles.serif}>
            Inspectors walked the streets between midnight and four,{" "}
            <mark>when traffic had stopped and household taps were closed</mark>, carrying a length of hardwood.
          </p>
          <div className={styles.choices}>
            <span className={styles.chosen}>True</span>
            <span>False</span>
            <span>Not given</span>
          </div>
        </div>
      );
    case "writing":
      return (
        <div className={styles.fragment}>
          <ul className={styles.criteria}>
            {CRITERION_BANDS.map(([criterion, band]) => (
              <li key={criterion}>
                {criterionName(criterion, 1)}
                <BandChip band={band} size="sm" />
              </li>
            ))}
          </ul>
        </div>
      );
  }
}
