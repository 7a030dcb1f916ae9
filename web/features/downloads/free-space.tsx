import { plural } from "#core/format/plural.ts";
import { formatBytes } from "#core/format/format-size.ts";
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

/** Proposes downloads to delete, least recently used first, and deletes what the learner confirms. */
export function FreeSpace({
  packs,
  needed,
  onDone,
}: {
  packs: ReadonlyMap<string, PackRow>;
  /** Missing bytes; 0 if the learner only tidies up. */
  needed: number;
  onDone: () => void;
}) {
  const services = useServices();
  const now = useMinute();
  const [found, setFound] = useState<readonly EvictableDownload[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isRemoving, setRemoving] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const list = async () => {
      const [device, { listEvictable }] = await Promise.all([services.device(), import("./device-downloads.ts")]);
      return listEvictable(device);
    };
    return whenSettled(list(), setFound, () => setFailed(true));
  }, [services, packs]);
  // Selects the proposed downloads once. After that, the learner changes the selection.
  const proposal = found === null ? null : pickEvictions(needed, found);
  const [hasProposed, setProposed] = useState(false);
  if (proposal !== null && !hasProposed) {
    setProposed(true);
    setChosen(new Set(proposal.map((one) => one.module_slug)));
  }

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const toRemove = (found ?? []).filter((one) => chosen.has(one.module_slug));
  const bytes = toRemove.reduce((sum, one) => sum + one.bytes, 0);
  const remove = (): void => {
    setRemoving(true);
    void services
      .sync()
      .then((sync) => Promise.all(toRemove.map((one) => sync.removeDownload(one.module_slug))))
      .then(() => {
        showToast({ text: `${formatBytes(bytes)} freed` });
        onDone();
      })
      .catch(() => setFailed(true))
      .finally(() => setRemoving(false));
  };
  return (
    <section className={layout.section} aria-labelledby="room">
      <h2 ref={heading} tabIndex={-1} className={cx(layout.margin, styles.heading)} id="room">
        <b>Make room</b>
        <span>Longest unused first</span>
      </h2>
      <div className={cx(layout.body, styles.tight)}>
        {needed > 0 && <p className={styles.note}>You need {formatBytes(needed)} more.</p>}
        {hasFailed && <p className={styles.fault}>That did not work. Nothing has been removed. Try again.</p>}
        {found === null ? (
          !hasFailed && <Skeleton lines={3} />
        ) : found.length === 0 ? (
          <p className={styles.note}>
            There is nothing to remove: these downloads belong to tests you have started. You can remove them after you
            hand in the tests and open the results.
          </p>
        ) : (
          <ul className={styles.candidates}>
            {found.map((one) => (
              <li key={one.module_slug}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(one.module_slug)}
                    onChange={(event) => {
                      const next = new Set(chosen);
                      if (event.target.checked) next.add(one.module_slug);
                      else next.delete(one.module_slug);
                      setChosen(next);
                    }}
                  />
                  <span>
                    {one.title}
                    <small>{lastUsedLabel(one.used_at, now)}</small>
                  </span>
                  <span className={text.num}>{formatBytes(one.bytes)}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
        <div className={cx(layout.buttons, styles.actions)}>
          {found !== null && found.length > 0 && (
            <Button
              variant="danger"
              disabled={toRemove.length === 0}
              busy={isRemoving ? "Removing" : undefined}
              onClick={remove}
            >
              {toRemove.length === 0
                ? "Choose what to remove"
                : plural(toRemove.length, {
                    one: `Remove # module, ${formatBytes(bytes)}`,
                    other: `Remove # modules, ${formatBytes(bytes)}`,
                  })}
            </Button>
          )}
          <Button variant="outline" onClick={onDone}>
            {found?.length === 0 ? "Close" : "Keep everything"}
          </Button>
        </div>
        <p className={cx(text.meta, styles.after)}>
          Your answers and bands stay. You can download removed tests again.
        </p>
      </div>
    </section>
  );
}
