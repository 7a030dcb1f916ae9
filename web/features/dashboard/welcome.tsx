import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES, MODULE_MINUTES } from "#core/exam/content/modules-of-test.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { WELCOME } from "#web/owner-content.ts";
import text from "#web/ui/style/text.module.css";
import styles from "./dashboard.module.css";

const MODULE_SIZES: Record<ModuleType, string> = {
  listening: "40 questions",
  reading: "40 questions",
  writing: "2 tasks",
  speaking: "3 parts",
};

/** `begin` starts a smart test. `pending` is the module whose test is being chosen. */
export type BeginSmartTest = { begin: (type: ModuleType) => void; pending: string | null };

/** The first steps of a learner without attempts. */
export function Welcome({ begin, pending }: BeginSmartTest) {
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      <section className={layout.section} aria-labelledby="start-here">
        <p className={layout.margin}>
          <b>Start here</b>
        </p>
        <div className={layout.body}>
          <h2 id="start-here">Take one module. We will build this page from it.</h2>
          <p className={cx(text.small, styles.lead)}>
            {WELCOME.claim} {WELCOME.source} Listening is the quickest way to a band.
          </p>
          <ol className={styles.modules}>
            {MODULE_TYPES.map((type) => (
              <li key={type}>
                <ModuleBox type={type} />
                <span>
                  <b>{MODULE_NAMES[type]}</b>
                  <span className={text.meta}>
                    {MODULE_MINUTES[type]} minutes, {MODULE_SIZES[type]}
                  </span>
                </span>
                <Button
                  variant="outline"
                  busy={pending === type ? "Choosing" : undefined}
                  aria-label={`Begin ${MODULE_NAMES[type]}`}
                  onClick={() => begin(type)}
                >
                  Begin
                </Button>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </div>
  );
}
