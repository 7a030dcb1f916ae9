import { useEffect, useState } from "react";
import type { OfflineRules } from "#web/db/library/offline-rules.ts";
import { useServices } from "#web/services.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import styles from "./downloads.module.css";

type AutoDownloadResult = Awaited<
  ReturnType<Awaited<ReturnType<ReturnType<typeof useServices>["sync"]>>["autoDownload"]>
>;

const COUNTS = [
  { value: "0", label: "Off" },
  { value: "1", label: "1" },
  { value: "2", label: "2" },
  { value: "3", label: "3" },
] as const;

const RESULT_TEXTS: Record<AutoDownloadResult, string> = {
  off: "",
  ready: "They are on this device.",
  waiting: "They download when you are on a connection that you allow.",
  no_space: "There is not enough room for more. We always leave some for your own work.",
};

/** Automatic downloads: how many untried tests, over which connections, and what is deleted. */
export function AutoDownloadSettings() {
  const services = useServices();
  const [rules, setRules] = useState<OfflineRules | null>(null);
  const [result, setResult] = useState<AutoDownloadResult | "fetching" | "failed" | null>(null);

  useEffect(() => {
    const open = async () => {
      const [device, { watchOfflineRules }] = await Promise.all([services.device(), import("./device-downloads.ts")]);
      return watchOfflineRules(device);
    };
    return subscribeWhenOpen(open, setRules, () => setResult("failed"));
  }, [services]);

  const change = (next: OfflineRules): void => {
    setRules(next);
    setResult(next.keep === 0 ? null : "fetching");
    void (async () => {
      const [device, { writeOfflineRules }] = await Promise.all([services.device(), import("./device-downloads.ts")]);
      await writeOfflineRules(device, next);
      const sync = await services.sync();
      await sync.tidyDownloads();
      setResult(await sync.autoDownload());
      void sync.resumeDownloads();
    })().catch(() => setResult("failed"));
  };
  const shown = rules ?? { keep: 0, mobile_data: false };
  const isLoading = rules === null;
  return (
    <div aria-busy={isLoading}>
      <div className={styles.rule}>
        <div>
          <b id="keep-ready">Keep untried tests ready</b>
          <small>
            We download the next modules for you, weakest skill first, so that you always have one to take offline. We
            download nothing while your browser saves data.
          </small>
        </div>
        <Segmented
          label="Keep untried tests ready"
          value={COUNTS[shown.keep].value}
          onChange={(value) => change({ ...shown, keep: Number(value) as OfflineRules["keep"] })}
          options={COUNTS}
          className={styles.segments}
        />
      </div>
      <p className={styles.message} role="status">
        {result === null
          ? ""
          : result === "fetching"
            ? "Fetching what is missing."
            : result === "failed"
              ? "We couldn’t save that. Try again."
              : RESULT_TEXTS[result]}
      </p>
      <div className={styles.rule}>
        <div>
          <b id="mobile-data">Use mobile data too</b>
          <small>
            For these tests, and to resume interrupted downloads. If your browser cannot tell Wi-Fi from mobile data,
            every connection counts as Wi-Fi.
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
          <small>After you have opened it. Your answers and bands stay.</small>
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
