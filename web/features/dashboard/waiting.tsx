import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./dashboard.module.css";

/** The waiting screen, in the shape of the dashboard. */
export function Waiting() {
  return (
    <div className={styles.two} aria-busy="true">
      <p className={text.visuallyHidden} role="status">
        Loading your dashboard
      </p>
      <div className={cx(layout.sheet, layout.ruled)}>
        {[104, 280, 200].map((height) => (
          <div className={layout.section} key={height}>
            <div className={layout.margin}>
              <Skeleton lines={1} />
            </div>
            <div className={layout.body}>
              <Skeleton lines={2} />
              <div className={styles.block}>
                <Skeleton height={height - 80} />
              </div>
            </div>
          </div>
        ))}
      </div>
      <div className={styles.aside}>
        <section>
          <Skeleton lines={3} />
        </section>
      </div>
    </div>
  );
}
