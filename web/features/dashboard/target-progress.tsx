import { formatBand } from "#core/format/format-number.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { CSSProperties } from "react";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { describePlan } from "#core/exam/performance/feedback.ts";
import type { Performance } from "#core/exam/performance/performance.ts";
import { hasOneTarget, type Targets } from "#core/exam/study/targets.ts";
import { describePractice } from "#web/questions/accuracy-plot.tsx";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { lowestTick } from "#web/ui/chart/lowest-tick.ts";
import { cx } from "#web/ui/style/cx.ts";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./target-progress.module.css";
import { describeDistance, describeTargets } from "./labels.ts";

/** Maximum number of a module's last results that are drawn as dots. */
const MAX_DOTS = 4;

const HIGHEST_BAND = 9;

/** Returns the style that places an element at a band on the scale. */
const bandStyle = (band: number): CSSProperties => ({ "--band": band }) as CSSProperties;

/** The average bands against the targets, on one scale. */
export function TargetProgress({ performance, targets }: { performance: Performance; targets: Targets }) {
  const { average_score, plan, trend } = performance;
  const overall = average_score.overall.average_bands;
  const mean = overall ?? average_score.without_speaking.average_bands;
  const lastBands = (type: ModuleType): number[] => {
    const points = trend.filter((point) => point.module_type === type).slice(-MAX_DOTS);
    return [...new Set(points.map((point) => point.band))];
  };
  const averages = MODULE_TYPES.flatMap((type) => average_score[type].average_bands ?? []);
  const target = targets.overall;
  const isSameTarget = hasOneTarget(targets);
  const moduleTargets = MODULE_TYPES.map((type) => targets[type]);
  const lowest = lowestTick([target, ...moduleTargets, ...averages, ...MODULE_TYPES.flatMap(lastBands)]);
  const ticks = Array.from({ length: HIGHEST_BAND - lowest + 1 }, (_, i) => lowest + i);
  return (
    <>
      <div className={styles.head}>
        {mean !== null && <BandChip band={mean} size="lg" />}
        <div>
          <h3>{mean === null ? describeTargets(targets) : describeDistance(mean, target)}</h3>
          <p className={text.small}>{plan === null ? describeFirstSteps(performance) : describePlan(plan)}</p>
        </div>
      </div>
      <div
        className={styles.scale}
        style={{ "--lowest": lowest, "--step": `${100 / (HIGHEST_BAND - lowest)}%` } as CSSProperties}
        role="group"
        aria-label={`Average band per module against ${isSameTarget ? `your target of ${formatBand(target)}` : "your targets"}`}
      >
        <div className={styles.axis} aria-hidden="true">
          <span />
          <div>
            {isSameTarget && (
              <span className={styles.targetName} style={bandStyle(target)}>
                Target {formatBand(target)}
              </span>
            )}
          </div>
        </div>
        {MODULE_TYPES.map((type) => {
          const average = average_score[type].average_bands;
          return (
            <div className={styles.row} key={type}>
              <span>
                <ModuleBox type={type} size="sm" />
                <span>
                  {MODULE_NAMES[type]}
                  {!isSameTarget && <RowTarget band={targets[type]} />}
                </span>
              </span>
              <div className={styles.line}>
                <span className={styles.target} style={bandStyle(targets[type])} />
                {lastBands(type)
                  .filter((band) => band !== average)
                  .map((band) => (
                    <i key={band} className={styles.earlierBand} style={bandStyle(band)} />
                  ))}
                {average === null ? (
                  <span className={styles.noBand}>No band yet</span>
                ) : (
                  <span className={styles.chip} style={bandStyle(average)}>
                    <BandChip band={average} />
                  </span>
                )}
              </div>
            </div>
          );
        })}
        {mean !== null && (
          <div className={cx(styles.row, styles.overall)}>
            <span>
              {overall === null ? (
                <>
                  <span aria-hidden="true">L, R and W</span>
                  <span className={text.visuallyHidden}>Mean of Listening, Reading and Writing</span>
                </>
              ) : (
                "Overall"
              )}
              {!isSameTarget && overall !== null && <RowTarget band={target} />}
            </span>
            <div className={styles.line}>
              {mean < target && (
                <i
                  className={styles.gap}
                  style={{ "--from": mean, "--to": target } as CSSProperties}
                  aria-hidden="true"
                />
              )}
              <span className={styles.target} style={bandStyle(target)} />
              <span className={styles.chip} style={bandStyle(mean)}>
                <BandChip band={mean} />
              </span>
            </div>
          </div>
        )}
        <div className={styles.axis} aria-hidden="true">
          <span />
          <div>
            {ticks.map((band) => (
              <span key={band} style={bandStyle(band)}>
                {band}
              </span>
            ))}
          </div>
        </div>
      </div>
      <p className={text.meta}>
        {trend.length > 0 && "Hollow dots are your last bands."}
        {overall === null &&
          mean !== null &&
          " The last row is not an overall band, which needs a Speaking band as well."}
        {average_score.speaking.average_bands !== null && " You entered the Speaking bands yourself."}
      </p>
    </>
  );
}

/** Says what to do while there is no plan for the target. */
function describeFirstSteps({ trend, practice_parts }: Performance): string {
  return trend.length === 0 && practice_parts > 0
    ? describePractice(practice_parts)
    : "Full modules in exam mode count here. Take Listening, Reading and Writing to see how far you have to go.";
}

/** The target of one row, shown if the rows have different targets. */
function RowTarget({ band }: { band: number }) {
  return <small className={styles.rowTarget}>Target {formatBand(band)}</small>;
}
