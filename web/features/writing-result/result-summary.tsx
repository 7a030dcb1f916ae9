import { formatBand } from "#core/format/format-number.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";
import { isBelowTable } from "#core/exam/bands/band-for-raw.ts";
import { moduleBandOf } from "#core/exam/writing/module-band.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { emptyTasks, explainUnexpectedBand } from "#core/exam/writing/band-arithmetic.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { CriteriaRulers } from "./criteria.tsx";
import styles from "./writing-result.module.css";
import { describeArithmetic, describeEmptyTasks, describeSource, formatBandRange } from "./labels.ts";

export type ResultSummaryProps = {
  subtitle: string;
  evaluation: AttemptEvaluation;
  /** The task whose criteria are shown. */
  section: string;
};

/** A Writing result: band with range, each task's band, and the criteria of one task. */
export function ResultSummary({ subtitle, evaluation, section }: ResultSummaryProps) {
  const { result, source } = evaluation;
  /** The task of an attempt at one task. */
  const onlyTask = moduleBandOf(result) === null ? (result.tasks[0] ?? null) : null;
  const shownTask = result.tasks.find((task) => task.section === section) ?? result.tasks[0];
  const emptyTaskNumbers = onlyTask === null ? emptyTasks(result) : [];
  const arithmetic = explainUnexpectedBand(result);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.name}>
          <BandChip band={result.band} size="xl" />
          <div>
            <h1>{onlyTask === null ? "Writing" : `Writing, Task ${onlyTask.task}`}</h1>
            <p>{subtitle}</p>
            {onlyTask !== null && <p>Estimate of one task. A Writing band needs both tasks.</p>}
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
        {shownTask !== undefined && <CriteriaRulers task={shownTask.task} criteria={shownTask.criteria} />}
      </div>
      {emptyTaskNumbers.length > 0 && (
        <Alert variant="warning" className={styles.message}>
          {describeEmptyTasks(emptyTaskNumbers)}
        </Alert>
      )}
      {arithmetic !== null && (
        <p className={styles.source}>
          <Icon name="info" size={18} />
          <span>{describeArithmetic(arithmetic)}</span>
        </p>
      )}
      <p className={styles.source}>
        <Icon name={source === "device" ? "device-mobile" : "check-circle"} size={18} />
        <span>
          {describeSource(evaluation)} {isBelowTable(result.band) ? "There was too little to judge." : ""}
        </span>
      </p>
    </>
  );
}
