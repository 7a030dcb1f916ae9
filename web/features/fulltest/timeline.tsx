import { FULL_TEST_ORDER } from "#core/exam/attempt/full-test.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { PAPER_MINUTES } from "#core/exam/content/papers.ts";
import { cx } from "#web/ui/cx.ts";
import text from "#web/ui/text.module.css";
import styles from "./full-test.module.css";
import { PAPER_NAMES, type PaperStage, stageWords } from "./words.ts";

/** The day drawn to scale: three papers in a row, Speaking apart. What is done is ink, what is next is yellow. */
export function Timeline({ stages }: { stages: Readonly<Record<ModuleType, PaperStage>> }) {
  return (
    <ol className={styles.timeline} aria-label="Papers, to scale">
      {FULL_TEST_ORDER.map((type) => {
        const stage = stages[type];
        const isDone = stage === "done" || stage === "pending";
        const isNow = stage === "next" || stage === "running" || stage === "elsewhere";
        return (
          <li
            key={type}
            className={cx(styles.bar, isDone && styles.done, isNow && styles.now, type === "speaking" && styles.apart)}
            style={{ flexGrow: PAPER_MINUTES[type] }}
            aria-current={isNow ? "step" : undefined}
          >
            <span className={styles.block} aria-hidden="true">
              {PAPER_NAMES[type].slice(0, 1)}
            </span>
            <span className={styles.minutes} aria-hidden="true">
              {PAPER_MINUTES[type]} min
            </span>
            <span className={text.vh}>
              {PAPER_NAMES[type]}, {PAPER_MINUTES[type]} minutes. {stageWords(stage)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
