import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./listing.module.css";

/** Placeholder rows in the shape of books. */
export function ListingSkeleton() {
  return (
    <div className={layout.sheet} aria-busy="true">
      <p className={text.visuallyHidden} role="status">
        Loading the books
      </p>
      <div className={cx(layout.section, styles.section)}>
        <div className={styles.books}>
          {[1, 2, 3].map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton height={96} />
              <Skeleton lines={3} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
