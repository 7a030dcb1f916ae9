import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { FULL_TEST_ORDER } from "#core/exam/attempt/full-test.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_MINUTES } from "#core/exam/content/modules-of-test.ts";
import { cx } from "#web/ui/style/cx.ts";
import text from "#web/ui/style/text.module.css";
import styles from "./full-test.module.css";
import { type ModuleStage, stageLabel } from "./labels.ts";

/**
 * The modules of the test day as bars, as wide as the modules are long. Speaking is apart from the others. Modules that
 * are handed in are dark. The module that is next or running is yellow.
 */
export function Timeline({ stages }: { stages: Readonly<Record<ModuleType, ModuleStage>> }) {
  return (
    <ol className={styles.timeline} aria-label="Modules, to scale">
      {FULL_TEST_ORDER.map((type) => {
        const stage = stages[type];
        const isDone = stage === "done" || stage === "pending";
        const isNow = stage === "next" || stage === "running" || stage === "elsewhere";
        return (
          <li
            key={type}
            className={cx(
              styles.bar,
              isDone && styles.done,
              isNow && styles.now,
              type === "speaking" && styles.separate,
            )}
            style={{ flexGrow: MODULE_MINUTES[type] }}
            aria-current={isNow ? "step" : undefined}
          >
            <span className={styles.block} aria-hidden="true">
              {MODULE_NAMES[type].slice(0, 1)}
            </span>
            <span className={styles.minutes} aria-hidden="true">
              {MODULE_MINUTES[type]} min
            </span>
            <span className={text.visuallyHidden}>
              {MODULE_NAMES[type]}, {MODULE_MINUTES[type]} minutes. {stageLabel(stage)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
