import { plural } from "#core/format/plural.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import { useEffect, useRef, useState } from "react";
import { pickEvictions, type EvictableDownload } from "#web/db/library/download-storage.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import { useServices } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import text from "#web/ui/style/text.module.css";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import { showToast } from "#web/ui/overlay/toast.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import styles from "./downloads.module.css";
import { lastUsedLabel } from "./time-labels.ts";

const FAILURES = {
  list: "This device’s storage could not be read. Nothing has been removed. Reload the page.",
  remove: "Some downloads could not be removed. Try again.",
};

/** Proposes downloads to delete, least recently used first, and deletes those that the learner confirms. */
export function FreeSpace({
  packs,
  needed,
  onDone,
}: {
  packs: ReadonlyMap<string, PackRow>;
  /** Bytes that a download needs beyond the free ones. 0 if the learner only tidies up. */
  needed: number;
  onDone: () => void;
}) {
  const services = useServices();
  const now = useMinute();
  const [downloads, setDownloads] = useState<readonly EvictableDownload[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isRemoving, setRemoving] = useState(false);
  const [failure, setFailure] = useState<keyof typeof FAILURES | null>(null);

  useEffect(() => {
    const list = async () => {
      const [device, { listEvictable }] = await Promise.all([services.device(), import("./device-downloads.ts")]);
      return listEvictable(device);
    };
    return whenSettled(list(), setDownloads, () => setFailure("list"));
  }, [services, packs]);
  // Selects the proposed downloads once. After that, the learner changes the selection.
  const [hasProposed, setProposed] = useState(false);
  if (downloads !== null && !hasProposed) {
    setProposed(true);
    setChosen(new Set(pickEvictions(needed, downloads).map(({ module_slug }) => module_slug)));
  }

  const hasChoice = downloads !== null && downloads.length > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const toRemove = (downloads ?? []).filter(({ module_slug }) => chosen.has(module_slug));
  const sizeToRemove = formatBytes(toRemove.reduce((sum, { bytes }) => sum + bytes, 0));
  const remove = (): void => {
    setRemoving(true);
    void services
      .sync()
      .then((sync) => Promise.all(toRemove.map(({ module_slug }) => sync.removeDownload(module_slug))))
      .then(() => {
        showToast({ text: `${sizeToRemove} freed` });
        onDone();
      })
      .catch(() => setFailure("remove"))
      .finally(() => setRemoving(false));
  };
  return (
    <section className={layout.section} aria-labelledby="free-space">
      <h2 ref={heading} tabIndex={-1} className={cx(layout.margin, styles.heading)} id="free-space">
        <b>Make room</b>
        <span>Longest unused first</span>
      </h2>
      <div className={cx(layout.body, styles.tight)}>
        {needed > 0 && <p className={styles.note}>You need {formatBytes(needed)} more.</p>}
        {failure !== null && (
          <p className={styles.fault} role="alert">
            {FAILURES[failure]}
          </p>
        )}
        {downloads === null && failure === null && <Skeleton lines={3} />}
        {downloads?.length === 0 && (
          <p className={styles.note}>
            There is nothing to remove. Downloads of tests that you have started stay until you hand in the tests and
            open the results.
          </p>
        )}
        {hasChoice && (
          <ul className={styles.candidates}>
            {downloads.map((download) => (
              <li key={download.module_slug}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(download.module_slug)}
                    onChange={(event) => {
                      const next = new Set(chosen);
                      if (event.target.checked) next.add(download.module_slug);
                      else next.delete(download.module_slug);
                      setChosen(next);
                    }}
                  />
                  <span>
                    {download.title}
                    <small>{lastUsedLabel(download.used_at, now)}</small>
                  </span>
                  <span className={text.num}>{formatBytes(download.bytes)}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
        <div className={cx(layout.buttons, styles.actions)}>
          {hasChoice && (
            <Button
              variant="danger"
              disabled={toRemove.length === 0}
              busy={isRemoving ? "Removing" : undefined}
              onClick={remove}
            >
              {toRemove.length === 0
                ? "Choose what to remove"
                : plural(toRemove.length, {
                    one: `Remove # module, ${sizeToRemove}`,
                    other: `Remove # modules, ${sizeToRemove}`,
                  })}
            </Button>
          )}
          <Button variant="outline" onClick={onDone}>
            {downloads?.length === 0 ? "Close" : "Keep everything"}
          </Button>
        </div>
        <p className={cx(text.meta, styles.after)}>
          Your answers and bands stay. You can download removed tests again.
        </p>
      </div>
    </section>
  );
}
