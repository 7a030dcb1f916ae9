import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./dashboard.module.css";

/** Heights of the three placeholders, about those of progress, accuracy and trend. */
const PLACEHOLDER_HEIGHTS_PX = [24, 200, 120];

/** The waiting screen, in the shape of the dashboard. */
export function WaitingScreen() {
  return (
    <div className={styles.columns} aria-busy="true">
      <p className={text.visuallyHidden} role="status">
        Loading your dashboard
      </p>
      <div className={cx(layout.sheet, layout.ruled)}>
        {PLACEHOLDER_HEIGHTS_PX.map((height) => (
          <div className={layout.section} key={height}>
            <div className={layout.margin}>
              <Skeleton lines={1} />
            </div>
            <div className={layout.body}>
              <Skeleton lines={2} />
              <div className={styles.spaced}>
                <Skeleton height={height} />
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
