import { useState } from "react";
import { askToKeep, type BrowserStorage } from "#web/db/browser-storage.ts";
import { useParts } from "#web/parts.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { formatBytes } from "#web/ui/format-bytes.ts";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { useMinute } from "#web/ui/use-minute.ts";
import type { BookGroup } from "./book-groups.ts";
import type { DeviceDownloads } from "./device-downloads.ts";
import styles from "./downloads.module.css";
import { timeWords } from "./time-words.ts";
import { usageParts } from "./usage-parts.ts";

type Sync = Awaited<ReturnType<ReturnType<typeof useParts>["sync"]>>;
type Check = "checking" | "failed" | Awaited<ReturnType<Sync["checkDownloads"]>> | null;

/** How much of the room is used and by what, whether the browser keeps it, and whether it is all whole. */
export function StorageBar({
  device,
  groups,
  storage,
  measure,
  onMakeRoom,
}: {
  device: DeviceDownloads;
  groups: readonly BookGroup[];
  storage: BrowserStorage | null;
  measure: () => void;
  /** Null while that is under way. */
  onMakeRoom: (() => void) | null;
}) {
  const parts = useParts();
  const now = useMinute();
  const [check, setCheck] = useState<Check>(null);
  const usage = usageParts(groups, device.recordings, storage);
  const hasDownloads = groups.some((group) => group.here > 0);
  const runCheck = (): void => {
    setCheck("checking");
    void parts
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
      <div className={styles.bar} role="img" aria-label={barWords(usage, quota)}>
        {usage.parts.map((part, i) => (
          <i key={part.name} className={styles[`k${i + 1}`]} style={{ width: `${part.share * 100}%` }} />
        ))}
      </div>
      <ul className={styles.key}>
        {usage.parts.map((part, i) => (
          <li key={part.name}>
            <i className={styles[`k${i + 1}`]} />
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
      <Persistence storage={storage} measure={measure} />
      <p className={text.meta}>
        {device.fetched_at === null
          ? "The library has not been synced on this device yet."
          : `Library last synced ${timeWords(device.fetched_at, now)}.`}
      </p>
      {hasDownloads && (
        <div className={cx(layout.btns, styles.acts)}>
          <Button variant="outline" busy={check === "checking" ? "Checking" : undefined} onClick={runCheck}>
            Check the files
          </Button>
          {onMakeRoom !== null && (
            <Button variant="quiet" onClick={onMakeRoom}>
              Make room
            </Button>
          )}
        </div>
      )}
      <p className={styles.checked} role="status">
        {check !== null && check !== "checking" && checkWords(check)}
      </p>
    </>
  );
}

function barWords({ parts, free }: ReturnType<typeof usageParts>, quota: number | null): string {
  const said = parts.map((part) => `${part.name} ${formatBytes(part.bytes)}`);
  if (free !== null && quota !== null) said.push(`${formatBytes(free)} free`);
  return said.length === 0 ? "Nothing is stored yet" : said.join(", ");
}

function checkWords(check: Exclude<Check, "checking" | null>): string {
  if (check === "failed") return "The files could not be checked. Nothing has been changed.";
  const { files, mended, missing } = check;
  if (missing > 0)
    return `Damaged files were found and could not be fetched again now. The ${missing === 1 ? "download" : `${missing} downloads`} below can be resumed.`;
  if (mended > 0)
    return `${mended === 1 ? "1 damaged file was" : `${mended} damaged files were`} fetched again. Everything is whole.`;
  return files === 0
    ? "Everything is whole."
    : `Everything is whole: ${files === 1 ? "1 file" : `${files} files`} checked.`;
}

/** Whether the browser has agreed to keep what is here, in plain words. */
function Persistence({ storage, measure }: { storage: BrowserStorage | null; measure: () => void }) {
  const [isRefused, setRefused] = useState(false);
  if (storage === null) return <p className={styles.kept}>&nbsp;</p>;
  if (storage.isKept === true)
    return (
      <p className={styles.kept}>
        <Icon name="check-circle" />
        <span>
          This browser has agreed to keep downloads and unsent work, even when the device runs short of space.
        </span>
      </p>
    );
  if (storage.isKept === null)
    return (
      <p className={styles.kept}>
        <Icon name="info" />
        <span>
          This browser does not say whether it keeps what is here. Send your work whenever you are connected; downloads
          can be fetched again.
        </span>
      </p>
    );
  return (
    <div className={styles.kept}>
      <Icon name="info" />
      <div>
        <p>
          This browser may clear what is here when the device runs short of space, and some clear what was not opened
          for a week. Send your work whenever you are connected; downloads can be fetched again.
        </p>
        {isRefused ? (
          <p>The browser has not agreed. Most do once Bandwise is installed, or has been used for a while.</p>
        ) : (
          <Button
            variant="quiet"
            onClick={() =>
              void askToKeep().then((isKept) => {
                setRefused(isKept !== true);
                measure();
              })
            }
          >
            Ask the browser to keep it
          </Button>
        )}
      </div>
    </div>
  );
}
