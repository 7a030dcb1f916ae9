import { BandChip } from "#web/ui/display/band-chip.tsx";
import layout from "#web/ui/style/layout.module.css";
import { cx } from "#web/ui/style/cx.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import shared from "#web/ui/style/text.module.css";
import styles from "./writing-result.module.css";
import { paragraphCount } from "./labels.ts";

export type SampleAnswer = { section: string; task: number; band: number; answer: string };

/** A model answer to each task of the attempt. */
export function SampleAnswers({
  tasks,
  samples,
}: {
  tasks: readonly { section: string; task: number }[];
  /** Null while loading. */
  samples: readonly SampleAnswer[] | null;
}) {
  if (samples === null) return <Skeleton lines={8} />;
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      {tasks.map(({ section, task }) => {
        const sample = samples.find((candidate) => candidate.section === section);
        return (
          <section key={section} className={layout.section} aria-labelledby={`sample-${section}`}>
            <div className={layout.margin}>
              <b>Task {task}</b>
              {sample !== undefined && <span>{paragraphCount(sample.answer)}</span>}
            </div>
            <div className={layout.body}>
              <h2 id={`sample-${section}`} className={styles.samplehead}>
                <span>
                  Sample answer<span className={shared.visuallyHidden}> to Task {task}</span>
                </span>
                {sample !== undefined && <BandChip band={sample.band} size="sm" />}
              </h2>
              {sample === undefined ? (
                <p className={styles.plain}>There is no sample answer to this task on this device.</p>
              ) : (
                <div className={styles.text}>{sample.answer}</div>
              )}
            </div>
          </section>
        );
      })}
    </div>
  );
}
