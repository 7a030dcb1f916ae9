import { paths } from "#web/paths.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import { Calibration } from "./calibration.tsx";
import { Credentials } from "./credentials.tsx";
import { Deletion } from "./deletion.tsx";
import { Devices } from "./devices.tsx";
import { OwnData } from "./own-data.tsx";
import { SecondStep } from "./second-step.tsx";
import styles from "./security.module.css";

export type SecurityViewProps = { countUnsent: () => Promise<number>; onDeleted: (detail: string) => void };

/** Account security, the consent to compare bands, data export and deletion. All of them need a connection. */
export function SecurityView({ countUnsent, onDeleted }: SecurityViewProps) {
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <p className={styles.back}>
        <Link to={paths.account}>Account</Link>
      </p>
      <h1 className={styles.title}>Security and data</h1>
      <div className={cx(layout.sheet, layout.ruled)}>
        <SecondStep />
        <Credentials />
        <Devices />
        <Calibration />
        <OwnData />
        <Deletion countUnsent={countUnsent} onDeleted={onDeleted} />
      </div>
    </main>
  );
}
