import { useEffect, useState } from "react";
import type { OfflineRules } from "#web/db/offline-rules.ts";
import { useParts } from "#web/parts.ts";
import { Segmented } from "#web/ui/segmented.tsx";
import styles from "./downloads.module.css";

type End = Awaited<ReturnType<Awaited<ReturnType<ReturnType<typeof useParts>["sync"]>>["keepReady"]>>;

const KEEP = [
  { value: "0", label: "Off" },
  { value: "1", label: "1" },
  { value: "2", label: "2" },
  { value: "3", label: "3" },
] as const;

const SAID: Record<End, string> = {
  off: "",
  ready: "They are on this device.",
  waiting: "They are fetched as soon as there is a connection that may be used for it.",
  no_space: "There is not enough room for more. Some is always left for your own work.",
};

/** What this device does by itself: how many untried tests it fetches, over which connections, and what it removes. */
export function KeepReady() {
  const parts = useParts();
  const [rules, setRules] = useState<OfflineRules | null>(null);
  const [end, setEnd] = useState<End | "fetching" | "failed" | null>(null);

  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | null = null;
    void (async () => {
      const [device, { watchOfflineRules }] = await Promise.all([parts.device(), import("./device-downloads.ts")]);
      if (!isGone) stop = watchOfflineRules(device).subscribe(setRules, () => setEnd("failed"));
    })().catch(() => setEnd("failed"));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [parts]);

  const change = (next: OfflineRules): void => {
    setRules(next);
    setEnd(next.keep === 0 ? null : "fetching");
    void (async () => {
      const [device, { writeOfflineRules }] = await Promise.all([parts.device(), import("./device-downloads.ts")]);
      await writeOfflineRules(device, next);
      const sync = await parts.sync();
      await sync.tidyDownloads();
      setEnd(await sync.keepReady());
      void sync.resumeDownloads();
    })().catch(() => setEnd("failed"));
  };
  const shown = rules ?? { keep: 0, mobile_data: false };
  const isLoading = rules === null;
  return (
    <div className={styles.rules} aria-busy={isLoading}>
      <div className={styles.rule}>
        <div>
          <b id="keep-ready">Keep untried tests ready</b>
          <small>
            The next papers for you, weakest skill first, fetched by themselves so that there is always one to take
            offline. Nothing is fetched while your browser saves data.
          </small>
        </div>
        <Segmented
          label="Keep untried tests ready"
          value={KEEP[shown.keep].value}
          onChange={(value) => change({ ...shown, keep: Number(value) as OfflineRules["keep"] })}
          options={KEEP}
          className={styles.seg}
        />
      </div>
      <p className={styles.said} role="status">
        {end === null
          ? ""
          : end === "fetching"
            ? "Fetching what is missing."
            : end === "failed"
              ? "That could not be saved. Try again."
              : SAID[end]}
      </p>
      <div className={styles.rule}>
        <div>
          <b id="mobile-data">Use mobile data too</b>
          <small>
            For these tests, and to go on with downloads that were cut off. Where the browser does not tell Wi-Fi from
            mobile data, every connection counts as Wi-Fi.
          </small>
        </div>
        <button
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={shown.mobile_data}
          aria-labelledby="mobile-data"
          onClick={() => change({ ...shown, mobile_data: !shown.mobile_data })}
        >
          <i />
        </button>
      </div>
      <div className={styles.rule}>
        <div>
          <b id="remove-finished">Remove a test after its result</b>
          <small>Once you have looked at it. Answers and bands stay.</small>
        </div>
        <button
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={shown.remove_finished === true}
          aria-labelledby="remove-finished"
          onClick={() => change({ ...shown, remove_finished: shown.remove_finished !== true })}
        >
          <i />
        </button>
      </div>
    </div>
  );
}
