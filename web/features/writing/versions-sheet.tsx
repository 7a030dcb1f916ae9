import { useEffect, useState } from "react";
import { countWords } from "#core/exam/writing/word-count.ts";
import type { DraftVersionRow } from "#web/db/draft/drafts.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { versionTime, formatWordCount } from "./labels.ts";
import styles from "./versions.module.css";

/** Maximum characters of a version in the list: about two lines. */
const PREVIEW_LENGTH = 160;

/** Why each version was stored. Null for a version that was stored while typing. */
const WHY_LABELS: Record<DraftVersionRow["why"], string | null> = {
  typed: null,
  before_deleting: "Before you deleted a part",
  before_restoring: "Before you restored an earlier version",
  other_device: "Beside a text from another device",
  after_hand_in: "After the test was handed in",
};

/** Lists the versions of an answer, and restores a version that the learner chooses. */
export function VersionsSheet({
  open,
  onClose,
  taskName,
  read,
  onRestore,
}: {
  open: boolean;
  onClose: () => void;
  taskName: string;
  /** Reads the versions, newest first. Must stay the same function for a task. */
  read: () => Promise<DraftVersionRow[]>;
  onRestore: (text: string) => void;
}) {
  return (
    <Sheet open={open} onClose={onClose} title="Earlier versions" subtitle={`Your answer to ${taskName}`}>
      <Versions read={read} onRestore={onRestore} />
    </Sheet>
  );
}

function Versions({ read, onRestore }: { read: () => Promise<DraftVersionRow[]>; onRestore: (text: string) => void }) {
  const [versions, setVersions] = useState<DraftVersionRow[] | "failed" | null>(null);
  const [shown, setShown] = useState<DraftVersionRow | null>(null);
  const [now] = useState(() => Date.now());
  useEffect(() => whenSettled(read(), setVersions, () => setVersions("failed")), [read]);
  if (versions === null) return <Skeleton lines={4} />;
  if (versions === "failed")
    return <p className={styles.empty}>This device’s storage could not be read. Your text is not affected.</p>;
  if (shown !== null) {
    return (
      <div className={styles.version}>
        <Button variant="quiet" onClick={() => setShown(null)}>
          <Icon name="caret-left" size={18} /> All versions
        </Button>
        <h3>{versionTime(shown.at, now)}</h3>
        <p className={styles.meta}>{formatWordCount(countWords(shown.text))}</p>
        {/* A scrolling region must be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.text} tabIndex={0} role="group" aria-label="Text of this version">
          {shown.text}
        </div>
        <Button block onClick={() => onRestore(shown.text)}>
          Restore this version
        </Button>
        <p className={styles.meta}>We keep your current text as a version.</p>
      </div>
    );
  }
  if (versions.length === 0) {
    return (
      <p className={styles.empty}>
        No versions yet. We save a version about every minute while you write, and before you delete a large part.
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {versions.map((version) => (
        <li key={version.id}>
          <button type="button" onClick={() => setShown(version)}>
            <b>{versionTime(version.at, now)}</b>
            <span>{formatWordCount(countWords(version.text))}</span>
            {WHY_LABELS[version.why] !== null && <small>{WHY_LABELS[version.why]}</small>}
            <q>{version.text.slice(0, PREVIEW_LENGTH)}</q>
          </button>
        </li>
      ))}
    </ul>
  );
}
