import { cx } from "#web/ui/cx.ts";
import layout from "#web/ui/layout.module.css";
import { Skeleton } from "#web/ui/skeleton.tsx";
import text from "#web/ui/text.module.css";
import styles from "./listing.module.css";

/** Unwritten rows in the shape of the books to come. */
export function ListingSkeleton() {
  return (
    <div className={layout.sheet} aria-busy="true">
      <p className={text.vh} role="status">
        Loading the books
      </p>
      <div className={cx(layout.sec, styles.sec)}>
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
