import type { SoundReport } from "#core/exam/speaking/sound-report.ts";
import { Alert } from "#web/ui/alert.tsx";
import { cx } from "#web/ui/cx.ts";
import styles from "./flow-table.module.css";
import { FAULT_WORDS, FLOW_WORDS, MEASURE_ROWS, VERDICT_WORDS, verdictOf } from "./measure-words.ts";
import type { Measuring } from "./use-spoken.ts";

/** How the interview sounds: what was measured, over all and per part, and what it means. */
export function FlowTable({
  report,
  measuring,
  by,
}: {
  report: SoundReport;
  measuring: Measuring;
  /** Whose the measures are. */
  by: string | null;
}) {
  const { flow, verdict, faults, parts } = report;
  const [first] = faults;
  return (
    <section className={styles.flow} aria-labelledby="how-it-sounds">
      <h2 id="how-it-sounds">How it sounds</h2>
      <p className={styles.lead} role="status">
        {measuring.waiting > 0
          ? `Measuring ${measuring.waiting === 1 ? "one answer" : `${measuring.waiting} answers`} on this device.`
          : verdict === null
            ? "Nothing has been measured."
            : FLOW_WORDS[verdict]}
        {measuring.failed > 0 &&
          ` ${measuring.failed === 1 ? "One answer" : `${measuring.failed} answers`} could not be measured here.`}
      </p>
      {by !== null && <p className={styles.by}>{by}</p>}
      {measuring.waiting === 0 && first !== undefined && (flow !== null || first === "silent") && (
        <Alert variant="info">{FAULT_WORDS[first]}</Alert>
      )}
      {flow !== null && (
        <dl className={styles.rows}>
          {MEASURE_ROWS.map((row) => {
            const judged = verdictOf(row, flow);
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
                  {judged !== null && <b className={cx(styles.verdict, styles[judged])}>{VERDICT_WORDS[judged]}. </b>}
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
