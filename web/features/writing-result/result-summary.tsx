import { formatBand } from "#core/format/format-number.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";
import { isBelowTable } from "#core/exam/bands/band-for-raw.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { CriteriaRulers } from "./criteria.tsx";
import styles from "./writing-result.module.css";
import { formatBandRange, describeSource } from "./labels.ts";

export type ResultSummaryProps = {
  subtitle: string;
  evaluation: AttemptEvaluation;
  /** The task whose criteria are shown. */
  section: string;
};

/** A Writing result: band with range, each task's band, and the criteria of one task. */
export function ResultSummary({ subtitle, evaluation, section }: ResultSummaryProps) {
  const { result, source } = evaluation;
  const shown = result.tasks.find((task) => task.section === section) ?? result.tasks[0];
  return (
    <>
      <div className={styles.head}>
        <div className={styles.name}>
          <BandChip band={result.band} size="xl" />
          <div>
            <h1>Writing</h1>
            <p>{subtitle}</p>
            <p className={styles.range}>
              80 % range <b>{formatBandRange(result.range)}</b>
              {result.tasks.length > 1 &&
                result.tasks.map((task) => (
                  <span key={task.section}>
                    Task {task.task} <b>{formatBand(task.band)}</b>
                  </span>
                ))}
            </p>
          </div>
        </div>
        {shown !== undefined && <CriteriaRulers task={shown.task} criteria={shown.criteria} />}
      </div>
      <p className={styles.source}>
        <Icon name={source === "device" ? "device-mobile" : "check-circle"} size={18} />
        <span>
          {describeSource(evaluation)} {isBelowTable(result.band) ? "There was too little to judge." : ""}
        </span>
      </p>
    </>
  );
}
