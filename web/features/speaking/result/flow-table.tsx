import { plural } from "#core/format/plural.ts";
import type { FlowLevel } from "#core/exam/speaking/flow.ts";
import type { SoundReport } from "#core/exam/speaking/sound-report.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { cx } from "#web/ui/style/cx.ts";
import styles from "./flow-table.module.css";
import { FAULT_MESSAGES, FLOW_SUMMARIES, MEASURE_ROWS, FLUENCY_LABELS, judgeRow } from "./measure-labels.ts";
import type { Measuring } from "./use-measuring.ts";

/** The fluency measures with their meaning, for the whole interview and by part. */
export function FlowTable({ report, measuring }: { report: SoundReport; measuring: Measuring }) {
  const { flow, fluency, faults, parts } = report;
  const [mainFault] = faults;
  return (
    <section className={styles.flow} aria-labelledby="how-it-sounds">
      <h2 id="how-it-sounds">How it sounds</h2>
      <p className={styles.lead} role="status">
        {describeProgress(measuring.waiting, fluency)}
        {measuring.failed > 0 && (
          <>
            {" "}
            {plural(measuring.failed, {
              one: "# answer could not be measured here.",
              other: "# answers could not be measured here.",
            })}
          </>
        )}
      </p>
      {flow !== null && <p className={styles.by}>Measured on your own device.</p>}
      {measuring.waiting === 0 && mainFault !== undefined && (flow !== null || mainFault === "silent") && (
        <Alert variant="info">{FAULT_MESSAGES[mainFault]}</Alert>
      )}
      {flow !== null && (
        <dl className={styles.rows}>
          {MEASURE_ROWS.map((row) => {
            const level = judgeRow(row, flow);
            return (
              <div key={row.id}>
                <dt>{row.name}</dt>
                <dd className={styles.value}>{row.value(flow)}</dd>
                {parts.length > 1 && (
                  <dd className={styles.parts}>
                    {parts.map((part) => (
                      <span key={part.part}>
                        Part {part.part} <b>{part.flow === null ? "–" : row.value(part.flow)}</b>
                      </span>
                    ))}
                  </dd>
                )}
                <dd className={styles.meaning}>
                  {level !== null && <b className={cx(styles.fluency, styles[level])}>{FLUENCY_LABELS[level]}. </b>}
                  {row.meaning}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}

function describeProgress(waiting: number, fluency: FlowLevel | null): string {
  if (waiting > 0)
    return plural(waiting, {
      one: "Measuring # answer on this device.",
      other: "Measuring # answers on this device.",
    });
  return fluency === null ? "Nothing has been measured." : FLOW_SUMMARIES[fluency];
}
