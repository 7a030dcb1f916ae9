import { useEffect, useRef, useState } from "react";
import { enoughFor, type Removable } from "#web/db/pack-room.ts";
import type { PackRow } from "#web/db/packs.ts";
import { useParts } from "#web/parts.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { formatBytes } from "#web/ui/format-bytes.ts";
import layout from "#web/ui/layout.module.css";
import { Skeleton } from "#web/ui/skeleton.tsx";
import text from "#web/ui/text.module.css";
import { useMinute } from "#web/ui/use-minute.ts";
import { showToast } from "#web/ui/toast.ts";
import styles from "./downloads.module.css";
import { timeWords } from "./time-words.ts";

/** Proposes what could go, longest unused first, and takes off the device what the learner agrees to. */
export function MakeRoom({
  packs,
  needed,
  onDone,
}: {
  packs: ReadonlyMap<string, PackRow>;
  /** Bytes that are missing; 0 where the learner just wants to tidy up. */
  needed: number;
  onDone: () => void;
}) {
  const parts = useParts();
  const now = useMinute();
  const [found, setFound] = useState<readonly Removable[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isRemoving, setRemoving] = useState(false);
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    let isGone = false;
    void (async () => {
      const [device, { listRemovable }] = await Promise.all([parts.device(), import("./device-downloads.ts")]);
      const list = await listRemovable(device);
      if (!isGone) setFound(list);
    })().catch(() => setFailed(true));
    return () => {
      isGone = true;
    };
  }, [parts, packs]);
  // What is proposed at first; from then on the learner decides.
  const proposal = found === null ? null : enoughFor(needed, found);
  const [isProposed, setProposed] = useState(false);
  if (proposal !== null && !isProposed) {
    setProposed(true);
    setChosen(new Set(proposal.map((one) => one.module_slug)));
  }

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const going = (found ?? []).filter((one) => chosen.has(one.module_slug));
  const bytes = going.reduce((sum, one) => sum + one.bytes, 0);
  const remove = (): void => {
    setRemoving(true);
    void parts
      .sync()
      .then((sync) => Promise.all(going.map((one) => sync.removeDownload(one.module_slug))))
      .then(() => {
        showToast({ text: `${formatBytes(bytes)} freed` });
        onDone();
      })
      .catch(() => setFailed(true))
      .finally(() => setRemoving(false));
  };
  return (
    <section className={layout.sec} aria-labelledby="room">
      <h2 ref={heading} tabIndex={-1} className={cx(layout.margin, styles.heading)} id="room">
        <b>Make room</b>
        <span>Longest unused first</span>
      </h2>
      <div className={cx(layout.body, styles.tight)}>
        {needed > 0 && <p className={styles.note}>{formatBytes(needed)} more are needed.</p>}
        {isFailed && <p className={styles.fault}>That did not work. Nothing of yours is affected; try again.</p>}
        {found === null ? (
          !isFailed && <Skeleton lines={3} />
        ) : found.length === 0 ? (
          <p className={styles.note}>
            Nothing can go: what is here belongs to tests that you have begun. It is free to go once they are handed in
            and their results opened.
          </p>
        ) : (
          <ul className={styles.room}>
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
                    <small>Last used {timeWords(one.used_at, now)}</small>
                  </span>
                  <span className={text.num}>{formatBytes(one.bytes)}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
        <div className={cx(layout.btns, styles.acts)}>
          {found !== null && found.length > 0 && (
            <Button
              variant="danger"
              disabled={going.length === 0}
              busy={isRemoving ? "Removing" : undefined}
              onClick={remove}
            >
              {going.length === 0
                ? "Choose what may go"
                : `Remove ${going.length === 1 ? "1 paper" : `${going.length} papers`}, ${formatBytes(bytes)}`}
            </Button>
          )}
          <Button variant="outline" onClick={onDone}>
            {found?.length === 0 ? "Close" : "Keep everything"}
          </Button>
        </div>
        <p className={cx(text.meta, styles.after)}>Answers and bands stay. Whatever goes can be downloaded again.</p>
      </div>
    </section>
  );
}
