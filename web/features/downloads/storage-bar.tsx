import { plural } from "#core/format/plural.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import { useState } from "react";
import { requestPersistence, type BrowserStorage } from "#web/db/storage/browser-storage.ts";
import { type Sync, useServices } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import type { BookGroup } from "./book-groups.ts";
import type { DeviceDownloads } from "./device-downloads.ts";
import page from "./downloads.module.css";
import styles from "./storage-bar.module.css";
import { librarySyncedLabel } from "./time-labels.ts";
import { usageParts } from "./usage-parts.ts";

type CheckResult = Awaited<ReturnType<Sync["checkDownloads"]>>;

/** Shows what uses the storage, and whether the browser may clear it. Checks the downloaded files on request. */
export function StorageBar({
  stored,
  groups,
  storage,
  measureAgain,
  onFreeSpace,
}: {
  stored: DeviceDownloads;
  groups: readonly BookGroup[];
  storage: BrowserStorage | null;
  measureAgain: () => void;
  /** Null while the form to free space is open. */
  onFreeSpace: (() => void) | null;
}) {
  const services = useServices();
  const now = useMinute();
  const [check, setCheck] = useState<CheckResult | "checking" | "failed" | null>(null);
  const usage = usageParts(groups, stored.recordingBytes, storage);
  const hasDownloads = groups.some((group) => group.readyCount > 0);
  const runCheck = (): void => {
    setCheck("checking");
    void services
      .sync()
      .then((sync) => sync.checkDownloads())
      .then(setCheck, () => setCheck("failed"));
  };
  const quota = storage?.quota ?? null;
  return (
    <>
      <p className={styles.total}>
        {formatBytes(usage.used)} {quota === null ? "used by Bandwise" : `of ${formatBytes(quota)}`}
      </p>
      <div className={styles.bar} role="img" aria-label={describeUsage(usage, quota)}>
        {usage.parts.map((part, i) => (
          <i key={part.name} className={styles[`part${i + 1}`]} style={{ width: `${part.share * 100}%` }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {usage.parts.map((part, i) => (
          <li key={part.name}>
            <i className={styles[`part${i + 1}`]} />
            {part.name} {formatBytes(part.bytes)}
          </li>
        ))}
        {usage.free !== null && (
          <li>
            <i className={styles.free} />
            Free {formatBytes(usage.free)}
          </li>
        )}
      </ul>
      <Persistence storage={storage} measureAgain={measureAgain} />
      <p className={text.meta}>
        {stored.fetchedAt === null
          ? "The library has not been synced on this device yet."
          : librarySyncedLabel(stored.fetchedAt, now)}
      </p>
      {hasDownloads && (
        <div className={cx(layout.buttons, page.actions)}>
          <Button variant="outline" busy={check === "checking" ? "Checking" : undefined} onClick={runCheck}>
            Check the files
          </Button>
          {onFreeSpace !== null && (
            <Button variant="quiet" onClick={onFreeSpace}>
              Make room
            </Button>
          )}
        </div>
      )}
      <p className={styles.checkResult} role="status">
        {check !== null && check !== "checking" && describeCheck(check)}
      </p>
    </>
  );
}

function describeUsage({ parts, free }: ReturnType<typeof usageParts>, quota: number | null): string {
  const sizes = parts.map((part) => `${part.name} ${formatBytes(part.bytes)}`);
  if (free !== null && quota !== null) sizes.push(`${formatBytes(free)} free`);
  return sizes.length === 0 ? "Nothing is stored yet" : sizes.join(", ");
}

function describeCheck(check: CheckResult | "failed"): string {
  if (check === "failed") return "We couldn’t check all files. Try again.";
  const { files, mended, missing } = check;
  if (missing > 0)
    return plural(missing, {
      one: "We found damaged files and could not download them again now. You can resume the download below.",
      other: "We found damaged files and could not download them again now. You can resume the # downloads below.",
    });
  if (mended > 0)
    return plural(mended, {
      one: "We downloaded # damaged file again. All files are complete.",
      other: "We downloaded # damaged files again. All files are complete.",
    });
  if (files === 0) return "All files are complete.";
  return plural(files, {
    one: "All files are complete: # file checked.",
    other: "All files are complete: # files checked.",
  });
}

/** Shows whether the browser granted persistent storage. */
function Persistence({ storage, measureAgain }: { storage: BrowserStorage | null; measureAgain: () => void }) {
  const [isRefused, setRefused] = useState(false);
  if (storage === null) return <p className={styles.persistence}>&nbsp;</p>;
  if (storage.isPersistent === true)
    return (
      <p className={styles.persistence}>
        <Icon name="check-circle" />
        <span>
          This browser has agreed to keep downloads and unsent work, even when the device runs short of space.
        </span>
      </p>
    );
  if (storage.isPersistent === null)
    return (
      <p className={styles.persistence}>
        <Icon name="info" />
        <span>
          This browser does not say whether it may clear your data. Send your work whenever you are online. You can
          download tests again.
        </span>
      </p>
    );
  return (
    <div className={styles.persistence}>
      <Icon name="info" />
      <div>
        <p>
          This browser may clear your data when the device runs short of space, or after a week without use. Send your
          work whenever you are online. You can download tests again.
        </p>
        {isRefused ? (
          <p>
            The browser has not agreed. Most browsers agree once you have installed Bandwise, or used it for a while.
          </p>
        ) : (
          <Button
            variant="quiet"
            onClick={() =>
              void requestPersistence().then((isPersistent) => {
                setRefused(isPersistent !== true);
                measureAgain();
              })
            }
          >
            Ask the browser to keep your data
          </Button>
        )}
      </div>
    </div>
  );
}
